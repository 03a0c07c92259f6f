/** Setting up the second step of signing in, its recovery codes, and ending it. */
import { randomBytes } from 'node:crypto'
import { refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import type * as contract from '../contract.ts'
import { checkCode } from './check-code.ts'
import { emitAccountChange } from './emit-account-change.ts'
import { deleteFactor, factorOf, saveRecovery, saveSecret } from './factor-store.ts'
import { base32, newRecoveryCode, otpauthAddress, recoveryHash, seal } from './one-time-code.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10

export async function readFactor({ viewer, context }: Call<typeof contract.readFactor>) {
  return { data: await factorOf(context.db.read, viewer.id) }
}

export async function beginFactor({ viewer, context }: Call<typeof contract.beginFactor>) {
  if (!viewer.verified) refuse('account.unverified')
  if (!viewer.proved) refuse('account.proof_needed')
  const secret = randomBytes(SECRET_BYTES)
  const isSaved = await saveSecret(context.db.write, viewer.id, seal(secret, viewer.id, context.config))
  if (!isSaved) refuse('account.factor_exists')
  return { data: { secret: base32(secret), address: otpauthAddress(viewer.email, secret) } }
}

export async function confirmFactor({ viewer, body, context }: Call<typeof contract.confirmFactor>) {
  if (!viewer.verified) refuse('account.unverified')
  await checkCode(context, viewer.id, body.code, 'new')
  const codes = await newCodes(viewer.id, context)
  await emitAccountChange(context, viewer, 'factor_on')
  return codes
}

export async function renewRecoveryCodes({ viewer, body, context }: Call<typeof contract.renewRecoveryCodes>) {
  await checkCode(context, viewer.id, body.code)
  const codes = await newCodes(viewer.id, context)
  await emitAccountChange(context, viewer, 'recovery_renewed')
  return codes
}

export async function endFactor({ viewer, body, context }: Call<typeof contract.endFactor>) {
  await checkCode(context, viewer.id, body.code)
  await deleteFactor(context.db.write, viewer.id)
  await emitAccountChange(context, viewer, 'factor_off')
  return { data: null }
}

async function newCodes(personId: string, { db, config }: Context) {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await db.tx((tx) =>
    saveRecovery(
      tx,
      personId,
      recoveryCodes.map((code) => recoveryHash(code, config.SECRET)),
    ),
  )
  return { modal: 'recovery-codes' as const, modalData: { recoveryCodes } }
}
