/** What a use-case stands on: the database, the clock, and one adapter per port. Made once by src/app. */
import type { Analytics } from '#ports/analytics.ts'
import type { BotCheck } from '#ports/bot-check.ts'
import type { CalendarFeed } from '#ports/calendar-feed.ts'
import type { Geocoder } from '#ports/geocoding.ts'
import type { Mailer } from '#ports/mail.ts'
import type { PayeePort } from '#ports/payees.ts'
import type { PaymentProvider } from '#ports/payments.ts'
import type { PushSender } from '#ports/push.ts'
import type { VatCheck } from '#ports/vat-check.ts'
import type { Storage } from '#ports/storage.ts'
import type { Call as EndpointCall, Endpoint } from '#kernel/endpoint.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connection/database.ts'
import type { Log } from './log.ts'

export type Context = {
  readonly config: Config
  readonly log: Log
  readonly db: Database
  readonly clock: Clock
  /** A new id of digits (kernel/ids.ts) at the product's time. */
  readonly newId: () => number
  readonly payments: PaymentProvider
  readonly payees: PayeePort
  readonly geocoder: Geocoder
  readonly mailer: Mailer
  readonly push: PushSender
  readonly storage: Storage
  readonly botCheck: BotCheck
  readonly vatCheck: VatCheck
  readonly calendarFeed: CalendarFeed
  /** In a use-case: only for callers who agreed to be counted. */
  readonly analytics: Analytics
  /** Wakes the dispatcher after a commit that wrote events; losing the call only costs a moment. */
  readonly wake: () => void
  /** Hears of every refusal before it is answered: tests check that the endpoint declares it (http/declared-refusals.ts). */
  readonly onRefusal?: (endpoint: Endpoint, code: RefusalCode) => void
}

export type Call<E extends Endpoint> = EndpointCall<E, Context>
