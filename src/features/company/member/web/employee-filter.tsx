/** Which employees are shown: by state, as links with how many there are, and by what is typed. */
import { Search } from 'lucide-react'
import { Form, Link, useSearchParams } from 'react-router'
import { useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { ShownEmployee } from './load-employees.ts'

const STATES = ['registered', 'invited', 'expired', 'deleted'] as const

/** Those that the address asks for; whoever is edited is always shown. */
export function shownOf(employees: readonly ShownEmployee[], query: URLSearchParams): readonly ShownEmployee[] {
  const words = (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const state = query.get('state')
  return employees.filter((one) => {
    const text = `${one.name} ${one.email} ${one.costCentre ?? ''}`.toLowerCase()
    const fits = (state === null || state === one.state) && words.every((word) => text.includes(word))
    return fits || query.get('edit') === String(one.id)
  })
}

export function EmployeeFilter({ employees }: { employees: readonly ShownEmployee[] }) {
  const t = useTexts({ de, en })
  const [query] = useSearchParams()
  const [state, typed] = [query.get('state'), query.get('q') ?? '']
  const linkTo = (to: string | null) => {
    const next = new URLSearchParams({ ...(to === null ? {} : { state: to }), ...(typed === '' ? {} : { q: typed }) })
    return `?${next}`
  }
  const present = STATES.filter((one) => employees.some((employee) => employee.state === one))
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
              {employees.filter((employee) => one === null || employee.state === one).length}
            </span>
          </Link>
        ))}
      </nav>
    </div>
  )
}
