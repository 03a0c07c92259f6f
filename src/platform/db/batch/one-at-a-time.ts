/** Work that no two processes may do beside each other, however long it takes: the others wait until it is their turn. */
import { Client } from 'pg'

/** @param lock a number of this program's own. The lock lives and dies with its connection, so nobody killed keeps it. */
export async function oneAtATime<T>(options: { url: string; lock: number }, work: () => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: options.url,
    application_name: 'viertel turn',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  // Without a listener a lost connection would end the process; the work goes on, and says itself what fails.
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
