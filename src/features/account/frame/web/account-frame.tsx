/** Every page of the account: its title, and beside it the menu of all of them. On phones the menu is a page of its own. */
import {
  ArrowLeft,
  Bell,
  CalendarCheck,
  CreditCard,
  FileText,
  Heart,
  Hourglass,
  KeyRound,
  Landmark,
  Languages,
  Lock,
  LogOut,
  ReceiptText,
  ShieldCheck,
  User,
  UserCog,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { useRootFacts } from '#client/root-facts.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { accountEntries, accountShortcuts, type AccountEntry, type AccountShortcut } from '../rules/account-entries.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { ENTRY_TEXTS } from './account-meta.ts'

const ICONS: Readonly<Record<AccountEntry, LucideIcon>> = {
  profile: User,
  'billing-address': ReceiptText,
  payment: CreditCard,
  invoices: FileText,
  provider: Landmark,
  social: ShieldCheck,
  'api-keys': KeyRound,
  webhooks: Webhook,
  language: Languages,
  settings: Bell,
  type: UserCog,
  privacy: Lock,
}

const SHORTCUT_ICONS: Readonly<Record<AccountShortcut, LucideIcon>> = {
  booking: CalendarCheck,
  favorite: Heart,
  watch: Hourglass,
  notification: Bell,
}

export type AccountFrameProps = {
  /** The entry of the menu to which the page belongs. */
  entry: AccountEntry
  /** The title, where it is not the entry's name. */
  title?: string
  children: ReactNode
}

export function AccountFrame({ entry, title, children }: AccountFrameProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <main className="wrap page account" id="content" tabIndex={-1}>
      <div className="account-aside">
        <AccountMenu current={entry} />
      </div>
      <div className="account-page stack">
        <div>
          <Link className="back account-back" to={path('/account')}>
            <ArrowLeft size={18} />
            {t('account')}
          </Link>
          <h1>{title ?? t(ENTRY_TEXTS[entry])}</h1>
        </div>
        {children}
      </div>
    </main>
  )
}

export function AccountMenu({ current }: { current?: AccountEntry }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { kind, bills } = useRootFacts()?.viewer ?? { kind: 'user' as const, bills: false }
  return (
    <>
      <nav className="account-menu" aria-label={t('menu')}>
        {accountEntries(kind, bills).map((entry) => {
          const Icon = ICONS[entry]
          return (
            <Link key={entry} to={path(`/account/${entry}`)} aria-current={entry === current ? 'page' : undefined}>
              <Icon size={20} />
              {t(ENTRY_TEXTS[entry])}
            </Link>
          )
        })}
      </nav>
      <nav className="account-menu account-shortcuts" aria-label={t('shortcuts')}>
        {accountShortcuts(kind).map((page) => {
          const Icon = SHORTCUT_ICONS[page]
          return (
            <Link key={page} to={path(`/${page}`)}>
              <Icon size={20} />
              {t(`shortcut_${page}`)}
            </Link>
          )
        })}
      </nav>
      <Form method="post" action={path('/logout')} className="account-leave">
        <Button type="submit" look="text">
          <LogOut size={20} />
          {t('logout')}
        </Button>
      </Form>
    </>
  )
}
