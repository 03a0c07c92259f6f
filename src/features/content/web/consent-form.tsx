/** Asks whether somebody may be counted, both answers alike. In the flow of the page: nothing stands in anybody's way. */
import { useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import type { RootFacts } from '#client/root-facts.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** What was answered on this page load: the facts of the page may still be from before. */
let said: 'yes' | 'no' | null = null

/** @param isAsking it goes once it is answered; otherwise it shows what was answered */
export function ConsentForm({
  consent: loaded,
  isAsking = false,
}: Pick<RootFacts, 'consent'> & { isAsking?: boolean }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [consent, setConsent] = useState(said ?? loaded)
  const [hasFailed, setFailed] = useState(false)
  const privacy = path('/page/privacy')
  /** Beside the router: a map that settles goes on to another address, and would take an answer with it. */
  const answer = async (value: 'yes' | 'no') => {
    const body = new URLSearchParams({ consent: value })
    const sent = await fetch('/consent', { method: 'POST', body, redirect: 'manual' }).catch(() => null)
    setFailed(sent?.type !== 'opaqueredirect')
    if (sent?.type !== 'opaqueredirect') return
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
      {hasFailed && (
        <p className="error-text" role="alert">
          {t('consentFailed')}
        </p>
      )}
      <form
        method="post"
        action="/consent"
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          void answer(submitter?.getAttribute('value') === 'yes' ? 'yes' : 'no')
        }}
      >
        <input type="hidden" name="back" value={pathname + search} />
        {consent !== 'no' && (
          <button className="btn" name="consent" value="no">
            {t('consentNo')}
          </button>
        )}
        {consent !== 'yes' && (
          <button className="btn" name="consent" value="yes">
            {t('consentYes')}
          </button>
        )}
      </form>
    </section>
  )
}
