/**
 * The product's jobs in a process of their own, for tests that kill it: `node jobs-process.ts <instant>`, with
 * DATABASE_URL. Mails take a moment each, so that there is something to be killed in. Says "ready" when it works.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createInboxMailer } from '#adapters/mail/inbox-mailer.ts'
import { createSandboxPayees } from '#adapters/payments/payees/sandbox-payees.ts'
import { createSandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import { idSource } from '#kernel/ids.ts'
import { fixedClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import type { Context } from '#platform/context.ts'
import { silentLog } from '#platform/log.ts'
import { startProductJobs } from '../server/start/start-jobs.ts'

const MAIL_MS = 400

const url = process.env['DATABASE_URL'] ?? ''
const clock = fixedClock(process.argv[2] ?? '')
const config = readConfig({ SECRET: 'test-'.repeat(8), BASE_URL: 'https://viertel.example' })
const db = openDatabase({ url, log: silentLog })
const ids = idSource(Math.random)
const sandbox = { db, now: () => clock.now(), baseUrl: config.BASE_URL }
const payments = createSandboxPayments(sandbox)
const inbox = createInboxMailer({ db, now: () => clock.now() })
const context = {
  config,
  log: silentLog,
  db,
  clock,
  newId: () => ids(clock.now().epochMilliseconds),
  payments,
  payees: createSandboxPayees(sandbox),
  mailer: {
    name: inbox.name,
    send: async (mail) => {
      await sleep(MAIL_MS)
      await inbox.send(mail)
    },
  },
  wake: () => undefined,
} as Partial<Context> as Context

await startProductJobs(context, url, payments)
console.log('ready')
