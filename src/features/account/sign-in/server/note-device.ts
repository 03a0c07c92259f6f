/** A sign-in on a device that is new to its person is reported to them by mail. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '#kernel/endpoint.ts'
import { localPath } from '#kernel/locale.ts'
import type { Context } from '#platform/context.ts'
import type { Writer } from '#platform/db/handles.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import { secretsOf } from '#platform/keyring.ts'
import type { AccountEvents } from '../../events.ts'
import { deviceOf } from '../../security/rules/device.ts'
import { networkOfCaller } from './caller-session.ts'

const { emit } = emitterOf<AccountEvents>()
/** For longer than any session lasts, and so long that a holiday home is still known next year. */
const KNOWN_DAYS = 400

/** The first device of an account is not reported: there is nothing yet that it could differ from. */
export async function noteDevice(
  { caller, context }: { caller: Caller; context: Context },
  personId: string,
): Promise<void> {
  const { system, browser } = deviceOf(caller.userAgent)
  const content = `device: ${personId} ${system} ${browser} ${networkOfCaller(caller)}`
  const hashUnder = (secret: string) => createHmac('sha256', secret).update(content).digest()
  const hashes = secretsOf(context.config).map(hashUnder)
  const isReported = await context.db.tx(async (tx) => {
    // Of two sign-ins at the same time, the second one sees the device of the first.
    const person = await tx
      .selectFrom('person')
      .select(['email', 'name', 'locale'])
      .where('id', '=', personId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!person) return false
    const known = await tx.selectFrom('login_device').select('device_hash').where('person_id', '=', personId).execute()
    await tx
      .insertInto('login_device')
      .values({ person_id: personId, device_hash: hashUnder(context.config.SECRET) })
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'device_hash']).doUpdateSet({ last_seen_at: sql<Temporal.Instant>`now()` }),
      )
      .execute()
    if (known.length === 0 || known.some((one) => hashes.some((each) => each.equals(one.device_hash)))) return false
    const locale = person.locale === 'en' ? 'en' : 'de'
    await emit(tx, {
      type: 'account.new_device',
      person_id: personId,
      payload: {
        email: person.email,
        name: person.name,
        locale,
        url: `${context.config.BASE_URL}${localPath('/account/social', locale)}`,
        device: [system, browser].filter(Boolean).join(', '),
      },
      at: context.clock.now(),
    })
    return true
  })
  if (isReported) context.wake()
}

export async function sweepDevices(db: Writer): Promise<void> {
  await db
    .deleteFrom('login_device')
    .where('last_seen_at', '<', sql<Temporal.Instant>`now() - make_interval(days => ${sql.lit(KNOWN_DAYS)})`)
    .execute()
}
