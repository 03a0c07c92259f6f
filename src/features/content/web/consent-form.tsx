/**
 * Asks for consent to usage statistics, with both answers shown alike. It is part of the page's flow and blocks
 * nothing.
 */
import { useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { refusedAnswer } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import type { RootFacts } from '#client/root-facts.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** The answer given since this page was loaded: the page's data may still be from before it. */
let said: 'yes' | 'no' | null = null

/** @param isAsking true hides the form once it is answered; otherwise it shows the answer */
export function ConsentForm({
  consent: loaded,
  isAsking = false,
}: Pick<RootFacts, 'consent'> & { isAsking?: boolean }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [consent, setConsent] = useState(said ?? loaded)
  const privacy = path('/page/privacy')
  /** Sent without the router: the map may navigate when it settles, which would abort the answer. */
  const answer = async (fields: FormData) => {
    const value = fields.get('consent') === 'yes' ? ('yes' as const) : ('no' as const)
    const body = new URLSearchParams({ consent: value })
    const sent = await fetch('/consent', { method: 'POST', body, redirect: 'manual' }).catch(() => null)
    return sent?.type === 'opaqueredirect'
      ? { ok: true as const, reply: value }
      : refusedAnswer(sent?.status ?? 0, { message: t('consentFailed') })
  }
  const keep = (value: 'yes' | 'no') => {
    said = value
    setConsent(value)
    void revalidate()
  }
  if (isAsking && consent !== 'open') return null
  return (
    <section className="consent no-print" id="consent" aria-labelledby="consent-title">
      <h2 id="consent-title">{t('consentTitle')}</h2>
      <p>
        {t('consentAsk')}
        {pathname !== privacy && (
          <>
            {' '}
            <Link to={privacy}>{t('consentMore')}</Link>
          </>
        )}
      </p>
      {consent === 'yes' && <p className="consent-said">{t('consentIsYes')}</p>}
      {consent === 'no' && <p className="consent-said">{t('consentIsNo')}</p>}
      <ApiForm action="/consent" send={answer} onSaved={keep}>
        <FormMessage />
        <input type="hidden" name="back" value={pathname + search} />
        {consent !== 'no' && (
          <SubmitButton name="consent" value="no">
            {t('consentNo')}
          </SubmitButton>
        )}
        {consent !== 'yes' && (
          <SubmitButton name="consent" value="yes">
            {t('consentYes')}
          </SubmitButton>
        )}
      </ApiForm>
    </section>
  )
}
