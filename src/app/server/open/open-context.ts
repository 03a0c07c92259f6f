/** Wires an adapter to each port; no other module knows the adapters. */
import { join, resolve } from 'node:path'
import { createLogAnalytics } from '#adapters/analytics/log-analytics.ts'
import { noAnalytics } from '#ports/analytics.ts'
import { createProofOfWork } from '#adapters/bot-check/proof-of-work.ts'
import { createTurnstile } from '#adapters/bot-check/turnstile.ts'
import { createSandboxCalendars, type SandboxCalendars } from '#adapters/calendar-feed/sandbox-calendars.ts'
import { createWebCalendarFeed } from '#adapters/calendar-feed/web-calendar-feed.ts'
import { createVies } from '#adapters/vat-check/vies.ts'
import { noVatCheck } from '#ports/vat-check.ts'
import { createInboxMailer } from '#adapters/mail/inbox-mailer.ts'
import type { SandboxPayees } from '#adapters/payments/payees/sandbox-payees.ts'
import type { SandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import { idSource } from '#kernel/ids.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { ViewerOf } from '#platform/http/mount-routes.ts'
import { takeOnce } from '#platform/http/rate-store.ts'
import { createViewerOf } from '#platform/session/viewer.ts'
import type { DatabaseServer } from './open-database-server.ts'
import { openGeocoder } from './open-geocoder.ts'
import { openLog } from './open-log.ts'
import { openPayments } from './open-payments.ts'
import { openPush } from './open-push.ts'
import { openSecret } from './open-secret.ts'
import { openStorage } from './open-storage.ts'

/** Longer than a solution is valid, even when the demo's clock runs ahead. */
const SOLVED_SECONDS = 86_400

export type OpenContext = {
  readonly context: Context
  readonly viewerOf: ViewerOf
  /** Null with a real payment provider. */
  readonly sandbox: SandboxPayments | null
  readonly sandboxPayees: SandboxPayees | null
  /** Null but in the demo. */
  readonly sandboxCalendars: SandboxCalendars | null
  onWake(then: () => void): void
  close(): Promise<void>
}

export async function openContext(parts: {
  config: Config
  database: DatabaseServer
  clock: Clock
  buildDir: string
}): Promise<OpenContext> {
  const { database, clock } = parts
  const config = {
    ...parts.config,
    SECRET: await openSecret(parts.config),
  }
  const log = openLog(config)
  const db = database.db
  const makeId = idSource(Math.random)
  const { payments, payees, sandbox, sandboxPayees } = await openPayments({ config, db, clock })
  const mailer = config.MAIL === 'inbox' ? createInboxMailer({ db, now: () => clock.now() }) : await smtpMailer(config)
  const botCheck = config.TURNSTILE_SITE_KEY
    ? createTurnstile({ siteKey: config.TURNSTILE_SITE_KEY, secret: config.TURNSTILE_SECRET_KEY })
    : createProofOfWork({
        secret: config.SECRET,
        useOnce: (salt) => takeOnce(db.write, 'bot-check', salt, SOLVED_SECONDS),
      })
  const webCalendars = createWebCalendarFeed({ userAgent: `Viertel (${new URL(config.BASE_URL).origin})` })
  const sandboxCalendars = config.MODE === 'demo' ? createSandboxCalendars(webCalendars) : null
  let wake = () => {}
  const context: Context = {
    config,
    log,
    db,
    clock,
    newId: () => makeId(clock.now().epochMilliseconds),
    payments,
    payees,
    geocoder: openGeocoder({ config, log, buildDir: parts.buildDir }),
    mailer,
    push: openPush({ config, db, clock }),
    storage: openStorage({ config, log }),
    botCheck,
    calendarFeed: sandboxCalendars ?? webCalendars,
    vatCheck: config.VAT_CHECK === 'vies' ? createVies() : noVatCheck,
    analytics:
      config.ANALYTICS === 'log'
        ? createLogAnalytics({ folder: join(resolve(config.DATA_DIR), 'analytics'), log })
        : noAnalytics,
    wake: () => wake(),
  }
  return {
    context,
    viewerOf: createViewerOf({ db, secret: config.SECRET, baseUrl: config.BASE_URL }),
    sandbox,
    sandboxPayees,
    sandboxCalendars,
    onWake: (then) => {
      wake = then
    },
    async close() {
      await context.analytics.flush()
    },
  }
}

/** Its library is only loaded where mails are sent. */
async function smtpMailer({ MAIL, MAIL_FROM }: Config) {
  const { createSmtpMailer } = await import('#adapters/mail/smtp-mailer.ts')
  return createSmtpMailer({ url: MAIL, from: MAIL_FROM })
}
