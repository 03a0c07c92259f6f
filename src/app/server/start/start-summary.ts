/** What a newcomer reads when the server is up. */
import type { Config } from '#platform/config.ts'
import type { DatabaseServer } from '../open/open-database-server.ts'
import type { Demo } from './demo.ts'

export function summary(config: Config, database: DatabaseServer, demo: Demo | null, tookMs: number): string {
  const lines = [
    '',
    `  Viertel is at ${config.BASE_URL}  (${(tookMs / 1000).toFixed(1)} s)`,
    `  Database: ${database.about}`,
  ]
  if (demo) {
    if (demo.logins.length > 0)
      lines.push('', '  Sign in as (one click on /login), password of all:', `    ${demo.password}`)
    for (const person of demo.logins) lines.push(`    ${person.kind.padEnd(10)} ${person.email}`)
    lines.push(
      '',
      `  Mails:        ${config.BASE_URL}/dev/mail`,
      `  Time machine: ${config.BASE_URL}/dev/time`,
      `  All tools:    ${config.BASE_URL}/dev`,
    )
  }
  lines.push('', '  Ctrl-C stops everything.', '')
  return lines.join('\n')
}
