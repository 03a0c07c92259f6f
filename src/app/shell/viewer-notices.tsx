/** What every page says about the viewer: an operator looks as them, or their account is suspended. Rarely needed. */
import { lazy } from 'react'
import { useRootFacts } from '#client/root-facts.ts'
import SuspendedNotice from '#features/account/suspension/web/suspended-notice.tsx'

const ImpersonationBar = lazy(() => import('#features/operator/impersonation/web/impersonation-bar.tsx'))

export default function ViewerNotices() {
  const { viewer = null, impersonation } = useRootFacts() ?? {}
  return (
    <>
      {impersonation && <ImpersonationBar until={impersonation.until} name={viewer?.name ?? ''} />}
      {viewer?.suspended != null && <SuspendedNotice reason={viewer.suspended} />}
    </>
  )
}
