import { noteAccountChange } from '#features/account/sign-in/server/emit-account-change.ts'
import { scopesFor, type ApiScope } from '#kernel/api-scopes.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { addApiKey, apiKeysOf, endApiKey } from '#platform/session/api-keys.ts'
import type * as contract from '../contract.ts'
import { lockOwner, mayLetProgramsIn } from '../../server/may-let-programs-in.ts'
import { MOST_KEYS } from '../rules/limits.ts'

export async function listApiKeys({ viewer, context }: Call<typeof contract.listApiKeys>) {
  // From the primary: whoever has just ended one wants to see that.
  const db = context.db.write
  await mustMakeKeys(db, viewer)
  const keys = await apiKeysOf(db, viewer.id)
  return {
    data: keys.map((key) => ({
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      scopes: [...key.scopes],
      madeAt: key.made_at.toString(),
      expiresAt: key.expires_at.toString(),
      lastUsedAt: key.last_used_at?.toString() ?? null,
      isValid: key.is_valid,
    })),
    meta: { scopes: scopesFor(viewer.kind) },
  }
}

/** The person is locked, so that whoever is suspended or leaves the company meanwhile gets no key that outlives it. */
export async function createApiKey({ viewer, body, now, context }: Call<typeof contract.createApiKey>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const allowed: readonly string[] = scopesFor(viewer.kind)
  if (!body.scopes.every((scope) => allowed.includes(scope))) refuse('api_key.scope_not_yours')
  const made = await context.db.tx(async (tx) => {
    if (!(await lockOwner(tx, viewer))) refuse('api_key.not_allowed')
    if ((await apiKeysOf(tx, viewer.id)).length >= MOST_KEYS) refuse('api_key.too_many', { most: MOST_KEYS })
    const key = await addApiKey(tx, {
      personId: viewer.id,
      companyId: viewer.companyId,
      name: body.name,
      scopes: [...new Set(body.scopes)] as ApiScope[],
      days: body.days,
    })
    await noteAccountChange(tx, context.config, viewer, 'api_key_made', now)
    return key
  })
  context.wake()
  return { data: { id: made.id, key: made.token } }
}

/** Without a proof: to end a key is never what harms its owner most. */
export async function removeApiKey({ viewer, params, context }: Call<typeof contract.removeApiKey>) {
  if (!(await endApiKey(context.db.write, viewer.id, params.id))) refuse('request.not_found')
  return { data: { isEnded: true as const } }
}

/** @throws RefusalError api_key.not_allowed */
async function mustMakeKeys(db: Reads, viewer: SignedIn): Promise<void> {
  if (!(await mayLetProgramsIn(db, viewer))) refuse('api_key.not_allowed')
}
