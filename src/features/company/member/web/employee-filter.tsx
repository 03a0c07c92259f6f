/** Which employees are shown: by state, as links with how many there are, and by what is typed. */
import { Search } from 'lucide-react'
import { Form, Link, useSearchParams } from 'react-router'
import { useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { SHOWN_STATES } from '../rules/member-states.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { EmployeesMeta } from './load-employees.ts'

export function EmployeeFilter({ states }: { states: EmployeesMeta['states'] }) {
  const t = useTexts({ de, en })
  const [query] = useSearchParams()
  const [state, typed] = [query.get('state'), query.get('q') ?? '']
  const linkTo = (to: string | null) => {
    const next = new URLSearchParams({ ...(to === null ? {} : { state: to }), ...(typed === '' ? {} : { q: typed }) })
    return `?${next}`
  }
  const present = SHOWN_STATES.filter((one) => states[one] > 0)
  return (
    <div className="members-filter">
      <Form role="search" className="members-search" preventScrollReset>
        {state !== null && <input type="hidden" name="state" value={state} />}
        <span className="input">
          <input
            type="search"
            name="q"
            key={typed}
            defaultValue={typed}
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={80}
          />
        </span>
        <Button type="submit" look="framed" aria-label={t('find')}>
          <Search size={18} />
        </Button>
      </Form>
      <nav className="chips" aria-label={t('filter')}>
        {[null, ...present].map((one) => (
          <Link
            key={one ?? 'all'}
            className={state === one ? 'chip on' : 'chip'}
            to={linkTo(one)}
            aria-current={state === one ? 'true' : undefined}
            preventScrollReset
          >
            {one === null ? t('filter_all') : t(`state_${one}`)}
            <span className="quiet">
              {one === null ? SHOWN_STATES.reduce((sum, state) => sum + states[state], 0) : states[one]}
            </span>
          </Link>
        ))}
      </nav>
    </div>
  )
}
