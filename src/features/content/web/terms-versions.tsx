/** Which version of the terms is shown, which is coming, and the others. */
import { Link } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatDay } from '#kernel/format.ts'
import { Notice } from '#ui/notice.tsx'
import type { readPage } from '../contract.ts'
import de from '../terms/texts.de.ts'
import en from '../terms/texts.en.ts'

type Page = ReplyData<typeof readPage>['data']
type Terms = NonNullable<Page['terms']>

export function TermsNotice({ terms: { version, inForce, versions } }: { terms: Terms }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const shown = versions.find((one) => one.version === version)
  const next = versions.findLast(({ isComing }) => isComing)
  const day = (from: string) => formatDay(from, locale, 'dated')
  const read = (number: number) => (
    <Link to={path(number === inForce ? '/page/terms' : `/page/terms?version=${number}`)}>
      {number === inForce ? t('readCurrent') : t('readComing')}
    </Link>
  )
  if (version !== inForce)
    return (
      <Notice>
        <p>{shown?.isComing ? t('isComing', { day: day(shown.from) }) : t('isPast')}</p>
        <p>{read(inForce)}</p>
      </Notice>
    )
  return (
    <>
      {shown && <p className="quiet small">{t('since', { version, day: day(shown.from) })}</p>}
      {next && (
        <Notice>
          <p>{t('coming', { day: day(next.from) })}</p>
          <p>{read(next.version)}</p>
        </Notice>
      )}
    </>
  )
}

/** All versions, each of which can be read. */
export function TermsVersions({ terms: { version, inForce, versions } }: { terms: Terms }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  if (versions.length === 0) return null
  return (
    <details className="terms-versions">
      <summary>{t('all')}</summary>
      <ul className="content-list">
        {versions.map((one) => (
          <li key={one.version}>
            <Link
              to={path(`/page/terms?version=${one.version}`)}
              aria-current={one.version === version ? 'page' : undefined}
            >
              {t('one', { version: one.version, day: formatDay(one.from, locale, 'dated') })}
            </Link>
            {one.version === inForce && ` (${t('oneInForce')})`}
            {one.isComing && ` (${t('oneComing')})`}
            {one.isCorrection && ` (${t('oneCorrection')})`}
          </li>
        ))}
        <li>
          <Link to={path('/page/terms?version=0')} aria-current={version === 0 ? 'page' : undefined}>
            {t('first')}
          </Link>
        </li>
      </ul>
    </details>
  )
}
