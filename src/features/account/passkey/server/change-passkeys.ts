import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { deviceOf } from '../../security/rules/device.ts'
import { emitAccountChange } from '../../sign-in/server/emit-account-change.ts'
import { refuseLastWay } from '../../sign-in/server/refuse-last-way.ts'
import type * as contract from '../contract.ts'
import { MOST_PASSKEYS, passkeysOf, savePasskey } from './passkey-store.ts'
import { creationOptions, verifyCreation } from './webauthn.ts'

export async function listPasskeys({ viewer, context }: Call<typeof contract.listPasskeys>) {
  return { data: await passkeysOf(context.db.read, viewer.id) }
}

export async function beginPasskey({ viewer, context }: Call<typeof contract.beginPasskey>) {
  if (!viewer.verified) refuse('account.unverified')
  if (!viewer.proved) refuse('account.proof_needed')
  const own = await passkeysOf(context.db.write, viewer.id)
  if (own.length >= MOST_PASSKEYS) refuse('account.too_many_passkeys', { most: MOST_PASSKEYS })
  return { data: { ...(await creationOptions(context, viewer)) } }
}

export async function addPasskey({ viewer, body, caller, context }: Call<typeof contract.addPasskey>) {
  if (!viewer.verified) refuse('account.unverified')
  const passkey = await verifyCreation(context, viewer.id, body.credential)
  if (passkey === null) refuse('account.passkey_invalid')
  const { system, browser } = deviceOf(caller.userAgent)
  const name = [system, browser].filter(Boolean).join(', ') || 'Passkey'
  const saved = await context.db.tx((tx) => savePasskey(tx, viewer.id, name, passkey))
  if (saved === 'enough') refuse('account.too_many_passkeys', { most: MOST_PASSKEYS })
  if (saved === 'taken') refuse('account.passkey_invalid')
  await emitAccountChange(context, viewer, 'passkey_added')
  return { data: await passkeysOf(context.db.write, viewer.id) }
}

export async function removePasskey({ viewer, params, context }: Call<typeof contract.removePasskey>) {
  if (!viewer.proved) refuse('account.proof_needed')
  await context.db.tx(async (tx) => {
    const row = await tx
      .deleteFrom('login_passkey')
      .where('person_id', '=', viewer.id)
      .where('id', '=', params.id)
      .returning('id')
      .executeTakeFirst()
    if (!row) refuse('request.not_found')
    await refuseLastWay(tx, viewer.id)
  })
  await emitAccountChange(context, viewer, 'passkey_removed')
  return { data: await passkeysOf(context.db.write, viewer.id) }
}
