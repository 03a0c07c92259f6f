/** 403, 404, 410, 429, 500, 503: with a search field and the request id, never a blank redirect (ux paper 41). */
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import type { ErrorFacts } from '#client/page-answer.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { HourDial } from '#ui/hour-dial.tsx'
import de from './texts.de.ts'
import en from './texts.en.ts'

const KNOWN = [403, 404, 410, 429, 503] as const

export function ErrorScreen() {
  const { status, requestId, retryAfterSeconds } = factsOf(useRouteError())
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const known = KNOWN.find((code) => code === status) ?? 500
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <title>{`${t(`error${known}Title`)} – Viertel`}</title>
      <HourDial fromQuarter={0} hours={9} size={72} />
      <h1>{t(`error${known}Title`)}</h1>
      <p className="quiet">{t(`error${known}Text`)}</p>
      {known === 429 && retryAfterSeconds !== undefined && (
        <p>
          {retryAfterSeconds <= 90
            ? t('retrySeconds', { seconds: retryAfterSeconds })
            : t('retryMinutes', { minutes: Math.ceil(retryAfterSeconds / 60) })}
        </p>
      )}
      {requestId && <p className="quiet small num">{t('errorReference', { id: requestId })}</p>}
      <form action={path('/')} className="row ends" role="search">
        <label className="field" htmlFor="error-search">
          <span className="label">{t('searchLabel')}</span>
          <span className="input">
            <input id="error-search" name="address" autoComplete="off" />
          </span>
        </label>
        <Button type="submit" look="primary">
          {t('search')}
        </Button>
      </form>
      <p>
        <Link to={path('/')}>{t('home')}</Link>
      </p>
    </main>
  )
}

function factsOf(error: unknown): { status: number } & Partial<ErrorFacts> {
  if (!isRouteErrorResponse(error)) return { status: 500 }
  return { status: error.status, ...(error.data as ErrorFacts | null) }
}
