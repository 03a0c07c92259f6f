/**
 * Does what the answer to a form asks for (Spec 7): the closed lists of modals and calls. After a modal the page loads its
 * data again.
 */
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { followOf, type FollowEvent, type FormFollow as Follow } from '#client/form/form-follow.ts'
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

const FOLLOW = 'viertel:follow' satisfies FollowEvent

/** The schema of the reply has matched the data to the name. */
type AnyModal = ComponentType<{ data: unknown; onClose: () => void }>

const MODALS: Modals = { 'recovery-codes': lazy(() => import('#features/account/security/web/recovery-modal.tsx')) }

export function FormFollow() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const loaded = useLoadedFacts()?.viewer ?? null
  const viewer = useRootFacts()?.viewer ?? null
  const [shown, setShown] = useState<{ Modal: AnyModal; data: unknown } | null>(null)
  const callbacks: Callbacks = {
    'show-picture': ({ thumbnail }) => viewer && replaceViewer(loaded, { ...viewer, thumbnail }),
  }
  /** False for a name that is in neither list: then the form ends as if the answer had asked for nothing. */
  function start(follow: Follow): boolean {
    if ('url' in follow) return (void navigate(follow.url), true)
    const isModal = 'modal' in follow
    const name = isModal ? follow.modal : follow.callback
    if (!Object.hasOwn(isModal ? MODALS : callbacks, name)) return false
    if (isModal) setShown({ Modal: MODALS[name as keyof Modals] as AnyModal, data: follow.modalData })
    else callbacks[name as keyof Callbacks](follow.params as never)
    return true
  }
  const take = useEffectEvent((event: Event) => {
    const follow = followOf((event as CustomEvent<unknown>).detail)
    if (follow && start(follow)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: Event) => take(event)
    addEventListener(FOLLOW, listener)
    return () => removeEventListener(FOLLOW, listener)
  }, [])
  if (!shown) return null
  const close = () => {
    setShown(null)
    void revalidate()
  }
  return (
    <Suspense>
      <shown.Modal data={shown.data} onClose={close} />
    </Suspense>
  )
}
