/** Asks whether somebody may be counted, both answers alike. In the flow of the page: nothing stands in anybody's way. */
import { Form, Link, useLocation } from 'react-router'
import type { RootFacts } from '#client/root-facts.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import './consent-form.css'

export function ConsentForm({ consent }: Pick<RootFacts, 'consent'>) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { pathname, search } = useLocation()
  const privacy = path('/page/privacy')
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
      <Form method="post" action="/consent" preventScrollReset>
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
      </Form>
    </section>
  )
}
