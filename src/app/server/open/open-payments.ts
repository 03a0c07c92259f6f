/** Chooses the adapters of the ports of who pays and who is paid; both are the same payment provider's. */
import { createHmac } from 'node:crypto'
import type { PayeePort } from '#ports/payees.ts'
import type { PaymentProvider } from '#ports/payments.ts'
import { createSandboxPayees, type SandboxPayees } from '#adapters/payments/payees/sandbox-payees.ts'
import { createSandboxPayments, type SandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import type { Clock } from '#platform/clock.ts'
import { ConfigError, type Config } from '#platform/config.ts'
import type { Database } from '#platform/db/connection/database.ts'

export type OpenPayments = {
  readonly payments: PaymentProvider
  readonly payees: PayeePort
  /** Null with a real provider: no /dev/pay, no desk, no demo city. */
  readonly sandbox: SandboxPayments | null
  readonly sandboxPayees: SandboxPayees | null
}

/** @throws ConfigError when the database holds payments or payees of another provider: nobody could go on with them */
export async function openPayments({
  config,
  db,
  clock,
}: {
  config: Config
  db: Database
  clock: Clock
}): Promise<OpenPayments> {
  const known = await db.read
    .selectFrom('payment_customer')
    .select('provider')
    .where('provider', '<>', config.PAYMENTS)
    .unionAll(db.read.selectFrom('payee').select('psp as provider').where('psp', '<>', config.PAYMENTS))
    .limit(1)
    .executeTakeFirst()
  const other = known?.provider
  if (other)
    throw new ConfigError(
      `This database holds payments of ${other}, which PAYMENTS=${config.PAYMENTS} can not go on with. Start it with PAYMENTS=${other}, or use another DATA_DIR or DATABASE_URL.`,
    )
  if (config.PAYMENTS === 'stripe') {
    // Its library takes memory that nobody else needs.
    const { createStripePayments } = await import('#adapters/payments/stripe-payments.ts')
    const { createStripePayees } = await import('#adapters/payments/payees/stripe-payees.ts')
    const payments = createStripePayments({
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      // Not the product's clock, which the time machine moves: Stripe's holds and signatures live in real time.
      now: () => Temporal.Now.instant(),
    })
    const payees = createStripePayees({ secretKey: config.STRIPE_SECRET_KEY })
    return { payments, payees, sandbox: null, sandboxPayees: null }
  }
  const sandbox = createSandboxPayments({
    db,
    now: () => clock.now(),
    baseUrl: config.BASE_URL,
    // The same for every process of one installation.
    webhookSecret: createHmac('sha256', config.SECRET).update('sandbox webhooks').digest('hex'),
  })
  const sandboxPayees = createSandboxPayees({ db, now: () => clock.now(), baseUrl: config.BASE_URL })
  return { payments: sandbox, payees: sandboxPayees, sandbox, sandboxPayees }
}
