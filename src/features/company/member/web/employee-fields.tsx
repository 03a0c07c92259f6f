/** The fields of an invitation, and of a change. What somebody may not decide is sent as it is. */
import { useId } from 'react'
import { CheckField } from '#client/form/check-field.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import type { Locale } from '#kernel/locale.ts'
import { Check } from '#ui/check.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { EmployeesMeta, ShownEmployee } from './load-employees.ts'

const LIMITS = ['monthly', 'daily', 'yearly', 'none'] as const
const PLAIN = ['book', 'extend', 'cancel', 'share'] as const
const OVER_OTHERS = ['invite', 'billing'] as const

type EmployeeFieldsProps = {
  /** Null for an invitation. */
  employee: Pick<
    ShownEmployee,
    'email' | 'givenName' | 'surname' | 'locale' | 'limit' | 'permissions' | 'costCentre' | 'state' | 'role'
  > | null
  meta: EmployeesMeta
}

export function EmployeeFields({ employee, meta }: EmployeeFieldsProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const isHolder = employee?.permissions.some((one) => one === 'invite' || one === 'billing') === true
  const mayName = meta.isAdmin || (meta.mayInvite && !isHolder)
  const isOpen = (employee === null || employee.state !== 'registered') && mayName
  const isBilled = meta.mayBill && employee?.role !== 'admin'
  const languages = [['de', t('german')] as const, ['en', t('english')] as const]
  return (
    <div className="member-fields">
      {isOpen ? (
        <>
          <TextField
            label={t('givenName')}
            name="givenName"
            defaultValue={employee?.givenName}
            required
            maxLength={80}
          />
          <TextField label={t('surname')} name="surname" defaultValue={employee?.surname} required maxLength={80} />
          <EmailField email={employee?.email} note={employee?.state === 'invited' || employee?.state === 'expired'} />
          <SelectField
            label={t('locale')}
            name="locale"
            defaultValue={employee?.locale ?? locale}
            options={languages}
          />
        </>
      ) : (
        <Unchanged of={{ ...employee }} names={['givenName', 'surname', 'email', 'locale']} />
      )}
      {isBilled ? (
        <MoneyFields employee={employee} meta={meta} locale={locale} />
      ) : (
        <>
          <input type="hidden" name="limit" value={employee?.limit.type ?? 'none'} />
          <input type="hidden" name="amount" value={amountText(employee?.limit.amount ?? null, locale)} />
          {meta.mayBill ? (
            <CostCentreField employee={employee} known={meta.costCentres} />
          ) : (
            <input type="hidden" name="costCentre" value={employee?.costCentre ?? ''} />
          )}
        </>
      )}
      {employee?.role !== 'admin' && (
        <Permissions granted={employee?.permissions ?? PLAIN} may={mayName} mayGrant={meta.isAdmin} />
      )}
    </div>
  )
}

function EmailField({ email, note }: { email: string | undefined; note: boolean }) {
  const t = useTexts({ de, en })
  const id = useId()
  return (
    <TextField
      label={t('email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="off"
      defaultValue={email}
      required
      maxLength={254}
      aria-describedby={note ? id : undefined}
    >
      {note && (
        <span className="hint" id={id}>
          {t('emailNote')}
        </span>
      )}
    </TextField>
  )
}

function MoneyFields({ employee, meta, locale }: EmployeeFieldsProps & { locale: Locale }) {
  const t = useTexts({ de, en })
  const options = LIMITS.map((type) => [type, t(`period_${type}`)] as const)
  const amount = amountText(employee?.limit.amount ?? null, locale)
  return (
    <>
      <SelectField label={t('limit')} name="limit" defaultValue={employee?.limit.type ?? 'monthly'} options={options} />
      <TextField
        label={t('amount')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={amount}
        maxLength={20}
        end={<span className="quiet">{meta.currency === 'CHF' ? 'CHF' : '€'}</span>}
      />
      <CostCentreField employee={employee} known={meta.costCentres} />
    </>
  )
}

function CostCentreField({ employee, known }: Pick<EmployeeFieldsProps, 'employee'> & { known: readonly string[] }) {
  const t = useTexts({ de, en })
  const id = useId()
  return (
    <TextField
      label={t('costCentre')}
      name="costCentre"
      autoComplete="off"
      defaultValue={employee?.costCentre ?? ''}
      maxLength={8}
      list={`${id}-known`}
      aria-describedby={`${id}-note`}
    >
      <datalist id={`${id}-known`}>
        {known.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </datalist>
      <span className="hint" id={`${id}-note`}>
        {t('costCentreNote')}
      </span>
    </TextField>
  )
}

type PermissionsProps = { granted: readonly string[]; may: boolean; mayGrant: boolean }

function Permissions({ granted, may, mayGrant }: PermissionsProps) {
  const t = useTexts({ de, en })
  return (
    <fieldset className="member-rights">
      <legend className="label">{t('rights')}</legend>
      <div>
        {PLAIN.map((one) => (
          <Right key={one} name={one} isOn={granted.includes(one)} isOpen={may} />
        ))}
        {OVER_OTHERS.map((one) => (
          <Right key={one} name={one} isOn={granted.includes(one)} isOpen={mayGrant} />
        ))}
      </div>
    </fieldset>
  )
}

type RightProps = { name: (typeof PLAIN)[number] | (typeof OVER_OTHERS)[number]; isOn: boolean; isOpen: boolean }

function Right({ name, isOn, isOpen }: RightProps) {
  const t = useTexts({ de, en })
  const label = t(`permission_${name}`)
  if (isOpen)
    return (
      <CheckField name={`may_${name}`} defaultChecked={isOn}>
        {label}
      </CheckField>
    )
  return (
    <>
      {isOn && <input type="hidden" name={`may_${name}`} value="yes" />}
      <Check disabled defaultChecked={isOn}>
        {label}
      </Check>
    </>
  )
}

function Unchanged({ of, names }: { of: Readonly<Record<string, unknown>>; names: readonly string[] }) {
  return names.map((name) => <input key={name} type="hidden" name={name} value={String(of[name] ?? '')} />)
}

function amountText(cents: number | null, locale: Locale): string {
  if (cents === null) return ''
  const text = (cents / 100).toFixed(2)
  return locale === 'de' ? text.replace('.', ',') : text
}
