/** Begins a draft (Spec 2: create). Whoever begins the first one becomes a provider. */
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import { changeSessionId } from '#features/account/sign-in/server/caller-session.ts'
import { grantProviderMode } from '#features/account/person/server/grant-provider-mode.ts'
import { maySwitchMode } from '#features/account/person/rules/mode.ts'
import { lockProvider } from '../../server/lock-provider.ts'
import type { createDraft as contract } from '../contract.ts'
import type { Photo } from '../rules/photos.ts'
import { MOST_DRAFTS } from '../rules/wizard-limits.ts'
import type { Group } from '../rules/wizard-steps.ts'
import { demandCreation } from './demand-creation.ts'
import type { DraftSteps } from './edited-offices.ts'

export async function createDraft(call: Call<typeof contract>) {
  const { body } = call
  const id = await beginDraft(call, () => ({ group: body.group, steps: {}, photos: [] }))
  return { data: { id } }
}

export type DraftContent = {
  readonly group: Group
  readonly steps: DraftSteps
  readonly photos: readonly Photo[]
}

/**
 * @param content made with the id of the draft
 * @returns the id; the same one for the same key
 */
export async function beginDraft(
  call: Pick<Call<typeof contract>, 'context' | 'caller' | 'idempotencyKey'> & { readonly viewer: SignedIn },
  content: (id: number) => DraftContent & { readonly secrets?: string | null },
): Promise<number> {
  const { context, viewer, idempotencyKey: key } = call
  orRefuse(maySwitchMode(viewer, 'provider'))
  if (viewer.suspended) refuse('auth.forbidden')
  const id = context.newId()
  const now = context.clock.now()
  const [draft, setCookie] = await context.db.tx(async (tx) => {
    const hasNewRole = await grantProviderMode(tx, viewer.id)
    const providerId = await lockProvider(tx, viewer, context)
    const known = await tx
      .selectFrom('office_draft')
      .select(({ fn, ref }) => [
        fn.countAll<number>().as('count'),
        fn.max(ref('id')).filterWhere('request_key', '=', key).as('same'),
      ])
      .where('provider_id', '=', providerId)
      .executeTakeFirstOrThrow()
    const cookie = hasNewRole ? await changeSessionId(tx, call) : null
    if (known.same !== null) return [known.same, cookie] as const
    await demandCreation(tx)
    if (known.count >= MOST_DRAFTS) refuse('office.too_many_drafts', { most: MOST_DRAFTS })
    const { group, steps, photos, secrets = null } = content(id)
    await tx
      .insertInto('office_draft')
      .values({
        id,
        provider_id: providerId,
        grp: group,
        steps: JSON.stringify(steps),
        photos: JSON.stringify(photos),
        secrets,
        request_key: key,
        created_at: now,
        updated_at: now,
      })
      .execute()
    return [id, cookie] as const
  })
  setCookie?.()
  return draft
}
