/** The month by cost centre, person or place. */
import { Link } from 'react-router'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatMoney } from '#kernel/format.ts'
import { GROUPINGS, type Grouping } from '../rules/billing.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Billing } from './billing-data.ts'
import { withSearch } from './with-search.ts'

type GroupPanelProps = { billing: Billing; by: Grouping; search: URLSearchParams }

export function GroupPanel({ billing, by, search }: GroupPanelProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { groups, currency, unassigned } = billing
  const most = Math.max(...groups.map(({ cents }) => cents), 1)
  return (
    <section className="panel stack" aria-labelledby="groups">
      <div className="spread billing-head">
        <h2 id="groups">{t(by === 'cost' ? 'costCentres' : `by_${by}`)}</h2>
        <nav className="seg" aria-label={t('by')}>
          {GROUPINGS.map((one) => (
            <Link
              key={one}
              to={`?${withSearch(search, { by: one === 'cost' ? null : one })}`}
              preventScrollReset
              aria-current={one === by ? 'true' : undefined}
            >
              {t(`by_${one}`)}
            </Link>
          ))}
        </nav>
      </div>
      <ul className="billing-groups">
        {groups.map(({ code, name, cents }, nth) => (
          // Two people may have one name.
          <li key={nth}>
            <span>
              {name ?? code ?? t('without')} {name !== null && code !== null && <span className="quiet">{code}</span>}
            </span>
            <svg className="billing-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className="budget-free" width="100" height="8" />
              <rect className="billing-visited" width={(cents / most) * 100} height="8" />
            </svg>
            <strong className="num">{formatMoney(cents, currency, locale)}</strong>
          </li>
        ))}
      </ul>
      {by === 'cost' && (
        <p className="hint">
          {t('costHint')} {unassigned > 0 && t('unassigned', { count: unassigned })}
        </p>
      )}
    </section>
  )
}
