#!/usr/bin/env bash
# One task of an array job, of Slurm or PBS; OUT is a folder that all machines share:
#   n=$(espalier-lab tasks all --full | wc -l)
#   sbatch --array=1-$n --requeue --export=ALL,SCALE=--full examples/cluster/array.sh OUT all
# (PBS: qsub -J 1-$n -r y -v SCALE=--full -- examples/cluster/array.sh OUT all). In the end:
#   espalier-lab merge all --full --out OUT
set -euo pipefail
lab=${LAB:-espalier-lab} scale=${SCALE:---quick} out=$1
number=${SLURM_ARRAY_TASK_ID:-${PBS_ARRAY_INDEX:?not in an array job}}
shift
id=$("$lab" tasks "$@" "$scale" | cut -f1 | sed -n "${number}p")
exec "$lab" run --task "${id:?no task $number}" "$scale" --out "$out"
