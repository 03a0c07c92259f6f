import { refuse } from '#kernel/verdict.ts'
import { systemClock } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { secretsOf } from '#platform/keyring.ts'
import { givingBack } from './count-tries.ts'
import { returnTry, takeTry, useRecovery, useStep } from './factor-store.ts'
import { recoveryHash, stepAt, stepOfCode, unseal } from './one-time-code.ts'

/** An authenticator app knows the real time only, so the demo's time machine does not matter here. */
const machine = systemClock()

/**
 * Uses up a code of the person's authenticator app or a recovery code. Each passes once, also when several tries arrive
 * together.
 * @param asked 'confirmed': the factor in use; 'new': the one that its first code is to confirm
 * @throws RefusalError account.factor_missing, account.factor_exists, account.code_locked, account.code_wrong
 */
export async function checkCode(
  { db, config }: Context,
  personId: string,
  code: string,
  asked: 'confirmed' | 'new' = 'confirmed',
): Promise<void> {
  const taken = await takeTry(db.write, personId)
  await givingBack(
    () => checkTaken({ db, config }, personId, { code, asked, taken }),
    () => returnTry(db.write, personId),
  )
}

async function checkTaken(
  { db, config }: Pick<Context, 'db' | 'config'>,
  personId: string,
  { code, asked, taken }: { code: string; asked: 'confirmed' | 'new'; taken: Awaited<ReturnType<typeof takeTry>> },
): Promise<void> {
  if (taken === 'missing') refuse('account.factor_missing')
  if (taken === 'locked') refuse('account.code_locked')
  if (asked === 'confirmed' && !taken.confirmed) refuse('account.factor_missing')
  if (asked === 'new' && taken.confirmed) refuse('account.factor_exists')
  const digits = code.replaceAll(/\s/g, '')
  const secret = unseal(taken.sealed, personId, config)
  const step = /^\d{6}$/.test(digits) ? stepOfCode(secret, digits, stepAt(machine.now().epochMilliseconds)) : null
  if (step !== null && (await useStep(db.write, personId, step))) return
  const hashes = secretsOf(config).map((one) => recoveryHash(code, one))
  if (step === null && (await useRecovery(db.write, personId, hashes))) return
  refuse('account.code_wrong')
}
