/** Runs tasks with limited concurrency and returns their results in order. The first error stops it. */
export async function fewAtOnce<T, R>(
  tasks: readonly T[],
  most: number,
  work: (task: T, position: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  let failed = false
  const worker = async () => {
    while (!failed && next < tasks.length) {
      const position = next++
      try {
        results[position] = await work(tasks[position]!, position)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: Math.min(most, tasks.length) }, worker))
  for (const ended of workers) if (ended.status === 'rejected') throw ended.reason
  return results
}
