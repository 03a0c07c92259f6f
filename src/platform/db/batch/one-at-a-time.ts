/** Work that only one process at a time may do; the others wait for an advisory lock, however long it takes. */
import { Client } from 'pg'

/** @param lock number of the advisory lock. It ends with its connection, so a killed process does not keep it. */
export async function oneAtATime<T>(options: { url: string; lock: number }, work: () => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: options.url,
    application_name: 'viertel turn',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  // Without a listener a lost connection would end the process. The work goes on and reports its own failures.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [options.lock])
    return await work()
  } finally {
    await client.end().catch(() => {})
  }
}
