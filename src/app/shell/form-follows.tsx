/** Which modals and calls the answers to forms may ask for (Spec 7). After a modal the page loads its data again. */
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { FollowContext } from '#client/form/follow-context.ts'
import type { NamedFollow } from '#client/form/form-follow.ts'
import { replaceViewer, useLoadedFacts, useRootFacts } from '#client/root-facts.ts'
import type { saveAvatar } from '#features/account/person/contract.ts'
import type { confirmFactor } from '#features/account/sign-in/contract.ts'
import type { ReplyData } from '#kernel/endpoint.ts'

/** The answers that ask for something; a name that is missing below, or has other data, does not compile. */
type WithModal = ReplyData<typeof confirmFactor>
type WithCallback = ReplyData<typeof saveAvatar>

type Modals = {
  readonly [One in WithModal as One['modal']]: ComponentType<{ data: One['modalData']; onClose: () => void }>
}
type Callbacks = { readonly [One in WithCallback as One['callback']]: (params: One['params']) => void }

/** The schema of the reply has matched the data to the name. */
type AnyModal = ComponentType<{ data: unknown; onClose: () => void }>

const MODALS: Modals = { 'recovery-codes': lazy(() => import('#features/account/security/web/recovery-modal.tsx')) }

export function FormFollows({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator()
  const loaded = useLoadedFacts()?.viewer ?? null
  const viewer = useRootFacts()?.viewer ?? null
  const [shown, setShown] = useState<{ Modal: AnyModal; data: unknown }>()
  const callbacks: Callbacks = {
    'show-picture': ({ thumbnail }) => viewer && replaceViewer(loaded, { ...viewer, thumbnail }),
  }
  const follow = (asked: NamedFollow) => {
    const isModal = 'modal' in asked
    const name = isModal ? asked.modal : asked.callback
    if (!Object.hasOwn(isModal ? MODALS : callbacks, name)) return false
    if (isModal) setShown({ Modal: MODALS[name as keyof Modals] as AnyModal, data: asked.modalData })
    else callbacks[name as keyof Callbacks](asked.params as never)
    return true
  }
  const close = () => {
    setShown(undefined)
    void revalidate()
  }
  return (
    <FollowContext value={follow}>
      {children}
      {shown && (
        <Suspense>
          <shown.Modal data={shown.data} onClose={close} />
        </Suspense>
      )}
    </FollowContext>
  )
}
