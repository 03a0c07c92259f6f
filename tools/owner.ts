/**
 * Makes somebody an owner of the desk, the first one above all: `npm run owner -- me@example.org`. It prints a link that
 * signs in once; the desk then asks for a second step of signing in. It works on the database of DATABASE_URL, or the
 * embedded one of DATA_DIR, also while the product runs.
 */
import { z } from 'zod'
import { appointOwner, INVITATION_MINUTES } from '#features/operator/team/server/appoint-owner.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { withOwnDatabase } from './own-database.ts'

const WHY_NOT: Readonly<Record<string, string>> = {
  'operator.not_suitable': 'This account offers places, belongs to a company or is suspended. Use another address.',
  'operator.nobody': 'This account was deleted. Use another address.',
}

try {
  const email = z.email().safeParse(process.argv[2]?.trim().toLowerCase())
  if (!email.success) throw new Error('Name the address of the person: npm run owner -- me@example.org')
  const config = readConfig(process.env)
  await withOwnDatabase(config, async ({ appUrl }) => {
    const db = openDatabase({ url: appUrl, log: silentLog, applicationName: 'viertel owner' })
    try {
      const context = { db, config, clock: systemClock(), log: silentLog }
      const { link, isNew } = await appointOwner(context, email.data)
      console.log(`${email.data} is an owner of the desk${isNew ? '; the account is new' : ''}.`)
      console.log(`Sign in within ${INVITATION_MINUTES} minutes, then switch on the second step:\n${link}`)
    } finally {
      await db.close()
    }
  })
} catch (error) {
  const code = error instanceof RefusalError ? error.refusal.code : ''
  console.error(WHY_NOT[code] ?? (error instanceof Error ? error.message : error))
  process.exitCode = 1
}
