/**
 * Spec 4: one click sends the mail again and locks; after 5 seconds it unlocks and the notice hides. It also works
 * without script.
 */
import { MailWarning } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { verificationIn, withoutVerification } from './verification-answer.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import type { FormAnswer } from '#client/form/form-answer.ts'

const LOCK_MILLISECONDS = 5000 // Spec 9: verification resend lock

export function VerifyNotice() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<FormAnswer>()
  const [isHidden, setIsHidden] = useState(false)
  const plain = verificationIn(search)
  const isSent = fetcher.data ? fetcher.data.done : plain === 'sent'
  const problem = fetcher.data && !isSent ? fetcher.data.message : plain === 'wait' && !isSent && t('verifyWait')
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setIsHidden(true), LOCK_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isSent])
  if (isHidden) return null
  const action = path('/email/resend')
  return (
    <Notice>
      <MailWarning size={20} />
      <div className="stack">
        <p role="status">{t(isSent ? 'verifySent' : 'verifyNotice')}</p>
        <p className="error-text" role="alert" hidden={!problem}>
          {problem}
        </p>
        <form
          method="post"
          action={action}
          onSubmit={(event) => {
            event.preventDefault()
            void fetcher.submit({}, { method: 'post', action })
          }}
        >
          <input type="hidden" name="next" value={withoutVerification(pathname, search)} />
          <Button type="submit" disabled={isSent || fetcher.state !== 'idle'}>
            {t('verifyResend')}
          </Button>
        </form>
      </div>
    </Notice>
  )
}
