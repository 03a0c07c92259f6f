/** The pages of a long list of employees. */
import { useSearchParams } from 'react-router'
import { useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function EmployeePages({ page, pages }: { page: number; pages: number }) {
  const t = useTexts({ de, en })
  const [query] = useSearchParams()
  if (pages < 2) return null
  const to = (number: number) => {
    const kept = ['q', 'state'].flatMap((key) => (query.get(key) ? [[key, query.get(key) ?? '']] : []))
    return `?${new URLSearchParams([...kept, ['page', String(number)]])}`
  }
  return (
    <nav className="row" aria-label={t('pageOf', { page, pages })}>
      {page > 1 && <ButtonLink to={to(page - 1)}>{t('pageBefore')}</ButtonLink>}
      <span className="num">{t('pageOf', { page, pages })}</span>
      {page < pages && <ButtonLink to={to(page + 1)}>{t('pageAfter')}</ButtonLink>}
    </nav>
  )
}
