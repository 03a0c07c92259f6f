import { Moon, Sun } from 'lucide-react'
import { Form, Link, useLocation } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath, plainPath, type Locale } from '#kernel/locale.ts'
import { Logo } from '#ui/logo.tsx'
import type { RootFacts } from '#client/root-facts.ts'
import { NavLinks } from './nav-links.tsx'
import de from './texts.de.ts'
import en from './texts.en.ts'

export function Header({
  viewer,
  scheme,
  locale,
}: {
  viewer: RootFacts['viewer']
  scheme: RootFacts['scheme']
  locale: Locale
}) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { pathname, search } = useLocation()
  const plain = plainPath(pathname)
  return (
    <header className="top">
      <div className="top-in" data-guest={viewer === null ? '' : undefined}>
        <Link className="logo" to={path('/')}>
          <Logo />
          <span>Viertel</span>
        </Link>
        <nav className="nav" aria-label={t('mainNav')}>
          <NavLinks viewer={viewer} size={20} />
        </nav>
        {viewer === null && (
          <div className="sign-in-links">
            <Link to={path('/login')}>{t('login')}</Link>
            <Link to={path('/register')}>{t('register')}</Link>
          </div>
        )}
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
            {scheme === 'dark' ? <Sun size={20} /> : <Moon size={20} />}
          </button>
        </Form>
      </div>
    </header>
  )
}
