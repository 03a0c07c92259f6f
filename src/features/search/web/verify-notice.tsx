/** Spec 2, 4: people with an unverified address see this; one click sends, locks for 5 s, then the notice hides. */
import { MailWarning } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { useSearchTexts } from './use-search-texts.ts'

const LOCK_MILLISECONDS = 5000 // Spec 9

export function VerifyNotice() {
  const t = useSearchTexts()
  const [state, setState] = useState<'open' | 'sending' | 'sent' | 'hidden'>('open')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (state !== 'sent') return
    const timer = setTimeout(() => setState('hidden'), LOCK_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [state])
  const resend = async () => {
    setState('sending')
    const answer = await callApi('POST', '/api/email/resend')
    setProblem(answer.ok ? '' : answer.message)
    setState(answer.ok ? 'sent' : 'open')
  }
  if (state === 'hidden') return null
  return (
    <div className="notice verify-notice" role="status">
      <MailWarning size={20} strokeWidth={1.75} aria-hidden="true" />
      {state === 'sent' ? (
        <p>{t('verifySent')}</p>
      ) : (
        <p>
          {t('verifyText')}{' '}
          <button type="button" className="link-button" disabled={state === 'sending'} onClick={() => void resend()}>
            {t('verifyResend')}
          </button>
          {problem !== '' && <span className="error-text">{problem}</span>}
        </p>
      )}
    </div>
  )
}

// React.lazy needs a default export.
export default VerifyNotice
