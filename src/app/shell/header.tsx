import { Moon, Sun } from 'lucide-react'
import { Form, Link, useLocation } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath, plainPath, type Locale } from '#kernel/locale.ts'
import { Logo } from '#ui/logo.tsx'
import type { RootData } from '../root.tsx'
import { navItems } from './nav-items.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

export function Header({
  viewer,
  scheme,
  locale,
}: {
  viewer: RootData['viewer']
  scheme: RootData['scheme']
  locale: Locale
}) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { pathname, search } = useLocation()
  const plain = plainPath(pathname)
  return (
    <header className="top">
      <div className="top-in">
        <Link className="logo" to={path('/')}>
          <Logo />
          Viertel
        </Link>
        <nav className="nav" aria-label={t('mainNav')}>
          {navItems(viewer).map(({ to, label, name, icon: Icon, match }) => (
            <Link key={to} to={path(to)} aria-current={match.test(plain) ? 'page' : undefined}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              <span>{label ? t(label) : name}</span>
            </Link>
          ))}
        </nav>
        <nav className="lang" aria-label={t('language')}>
          {(['de', 'en'] as const).map((one) => (
            <Link
              key={one}
              to={localPath(plain, one) + search}
              lang={one}
              hrefLang={one}
              aria-current={one === locale ? 'true' : undefined}
              preventScrollReset
            >
              <span aria-hidden="true">{one.toUpperCase()}</span>
              <span className="visually-hidden">{one === 'de' ? 'Deutsch' : 'English'}</span>
            </Link>
          ))}
        </nav>
        <Form method="post" action="/scheme" preventScrollReset>
          <input type="hidden" name="back" value={pathname + search} />
          <button
            className="scheme"
            name="scheme"
            value={scheme === 'dark' ? 'light' : 'dark'}
            aria-label={scheme === 'dark' ? t('darkOff') : t('darkOn')}
          >
            {scheme === 'dark' ? (
              <Sun size={20} strokeWidth={1.75} aria-hidden="true" />
            ) : (
              <Moon size={20} strokeWidth={1.75} aria-hidden="true" />
            )}
          </button>
        </Form>
      </div>
    </header>
  )
}
