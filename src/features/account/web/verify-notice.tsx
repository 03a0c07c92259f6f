/** Spec 4: one click sends the mail again and locks; after 5 seconds it unlocks and the notice hides. Works as a form, too. */
import { MailWarning } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { FormAnswer } from './form-answer.ts'

const LOCK_MILLISECONDS = 5000 // Spec 9: verification resend lock

export function VerifyNotice() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const fetcher = useFetcher<FormAnswer>()
  const [isHidden, setIsHidden] = useState(false)
  const answer = fetcher.data
  const isSent = answer?.done === true
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setIsHidden(true), LOCK_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isSent])
  if (isHidden) return null
  const isLocked = isSent || fetcher.state !== 'idle'
  return (
    <div className="notice" role="status">
      <MailWarning size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className="stack">
        <p>{t(isSent ? 'verifySent' : 'verifyNotice')}</p>
        {answer && !isSent && <p className="error-text">{answer.message}</p>}
        <fetcher.Form method="post" action={path('/account/profile')}>
          <button className="btn" name="intent" value="resend" disabled={isLocked}>
            {t('verifyResend')}
          </button>
        </fetcher.Form>
      </div>
    </div>
  )
}
