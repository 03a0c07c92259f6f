/**
 * For somebody who has just registered: the slot is held, the mail has been sent, and this page goes on by itself once
 * the address is verified in any tab or on any device.
 */
import { MailCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { useReload } from '#client/use-reload.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import type { resendVerification } from '#features/account/sign-in/contract.ts'
import { formatInstant } from '#kernel/format.ts'
import { Button } from '#ui/button.tsx'
import de from '../../verify/texts.de.ts'
import en from '../../verify/texts.en.ts'

const LOCK_SECONDS = 5 // Spec 9: verification resend lock
/** The event stream reports the verification at once; polling is for browsers that lost the stream. */
const LOOK_MILLISECONDS = 10_000

type VerifyPanelProps = { email: string; holdUntil: string | null; zone: string }

export function VerifyPanel({ email, holdUntil, zone }: VerifyPanelProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const reload = useReload()
  const [locked, setLocked] = useState(0)
  const [message, setMessage] = useState('')
  const look = useEffectEvent(() => document.visibilityState === 'visible' && reload())
  useEffect(() => {
    const timer = setInterval(look, LOOK_MILLISECONDS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  useEffect(() => {
    if (locked === 0) return
    const timer = setTimeout(() => setLocked(locked - 1), 1000)
    return () => clearTimeout(timer)
  }, [locked])

  async function again() {
    setLocked(LOCK_SECONDS)
    setMessage('')
    const answer = await callApi<typeof resendVerification>('POST', '/api/email/resend')
    setMessage(answer.ok ? t('verifyAgainDone') : answer.message)
  }

  return (
    <section className="panel verify-panel" aria-labelledby="verify">
      <MailCheck size={24} />
      <div className="stack">
        <div>
          <h2 id="verify">{t('verifyTitle')}</h2>
          <p>{t('verifyTo', { email })}</p>
        </div>
        <p>
          {t('verifyText')}{' '}
          {holdUntil !== null && <b>{t('verifyHeld', { time: formatInstant(holdUntil, zone, locale, 'time') })}</b>}
        </p>
        <p>
          <Button className="needs-script" disabled={locked > 0} onClick={() => void again()}>
            {locked > 0 ? t('verifyAgainIn', { seconds: locked }) : t('verifyAgain')}
          </Button>
        </p>
        <p role="status" className="small">
          {message}
        </p>
        <p className="quiet small">{t('verifyHint')}</p>
      </div>
    </section>
  )
}
