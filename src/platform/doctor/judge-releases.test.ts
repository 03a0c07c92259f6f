import { expect, test } from 'vitest'
import { judgeRelease } from './judge-releases.ts'

test.each<[program: 'node' | 'postgresql', shown: string, today: string, verdict: string, says: RegExp]>([
  ['node', '26.12.1', '2026-11-20', 'ok', /^Node 26\.12\.1 is 30 days old$/],
  ['node', '26.12.1', '2027-04-19', 'ok', /is 180 days old$/],
  ['node', '26.12.1', '2027-04-20', 'look here', /is 181 days old$/],
  ['node', '26.12.0', '2026-11-20', 'look here', /known fault .*foreign code/],
  ['node', '26.12.2', '2026-11-20', 'ok', /newer than the releases known here/],
  ['node', '27.0.0', '2026-11-20', 'ok', /newer than the releases known here/],
  ['postgresql', '18.4', '2026-11-10', 'ok', /^PostgreSQL 18\.4 is 180 days old$/],
  ['postgresql', '18.4', '2026-11-11', 'look here', /is 181 days old$/],
  ['postgresql', '18.3', '2026-11-10', 'look here', /CVE-2026-6473/],
  ['postgresql', '15.18 (Debian 15.18-0+deb12u1)', '2026-11-10', 'ok', /^PostgreSQL 15\.18 is/],
  ['postgresql', '15.17 (Debian 15.17-0+deb12u1)', '2026-11-10', 'look here', /CVE-2026-6473/],
])('%s %s on %s: %s', (program, shown, today, verdict, says) => {
  const found = judgeRelease(program, shown, Temporal.Instant.from(`${today}T12:00:00Z`))
  expect(found).toMatchObject({ verdict, says: expect.stringMatching(says) as string })
  expect(found.mend === null).toBe(verdict === 'ok')
})
