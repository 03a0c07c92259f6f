/** What comes in time, else what is said instead; what comes later is thrown away, its error as well. */
export async function inTime<T>(work: Promise<T>, withinMs: number, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<T>((done) => (timer = setTimeout(() => done(otherwise), withinMs)))
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
