import { useState } from 'react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { CheckField } from '#client/form/check-field.tsx'
import { ListField } from '#client/form/list/list-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { formatDay, formatMoney, formatNumber } from '#kernel/format.ts'
import { shareOf, timesCents, toCents } from '#kernel/money.ts'
import { EQUIPMENT } from '../../rules/equipment.ts'
import { HOUSE_RULES } from '../../rules/house-rules.ts'
import { EquipmentIcon } from '../../web/equipment-icon.tsx'
import {
  AUDIENCES,
  audienceOf,
  detailField,
  hasField,
  OWN_RULE_PARTS,
  ownRuleField,
  ruleField,
} from '../rules/choices.ts'
import { currencyOf } from '../rules/pin.ts'
import { LONGEST_DETAIL, MOST_OWN_RULES } from '../rules/wizard-limits.ts'
import type { Fields } from '../rules/wizard-steps.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { Choice } from './place-fields.tsx'
import type { StepFieldsProps } from './step-fields.ts'

const HOURS_OF_FULL_DAY = 8

/** Null while what is typed is no price. */
function centsOf(typed: string): number | null {
  const found = /^([0-9]{1,5})(?:[.,]([0-9]{1,2}))?$/.exec(typed.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}

export function PricingFields({ fields, group, office }: StepFieldsProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const [typed, setTyped] = useState(fields['price'] ?? '')
  const currency = currencyOf(office.place.country ?? 'DE')
  const price = centsOf(typed)
  const income = price === null ? null : shareOf(toCents(price), 10_000 - office.commissionRate)
  return (
    <>
      <TextField
        label={t('price')}
        name="price"
        defaultValue={fields['price']}
        onInput={(event) => setTyped(event.currentTarget.value)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        required
        end={<span className="quiet">{currency === 'CHF' ? 'CHF' : '€'}</span>}
      >
        <p className="quiet small">{t(group === 2 ? 'priceUnitRoom' : 'priceUnitDesk')}</p>
        {income !== null && (
          <p role="status">
            {t('income', {
              income: formatMoney(income, currency, locale),
              rate: formatNumber(office.commissionRate / 100, locale),
              day: formatMoney(timesCents(income, HOURS_OF_FULL_DAY), currency, locale),
            })}
          </p>
        )}
        {office.comingCommission && (
          <p className="quiet small">
            {t('comingCommission', {
              rate: formatNumber(office.comingCommission.rate / 100, locale),
              day: formatDay(office.comingCommission.from, locale, 'dated'),
            })}
          </p>
        )}
        {office.similar && (
          <p className="quiet small num">
            {t('similar', {
              count: office.similar.count,
              median: formatMoney(office.similar.median, office.similar.currency, locale),
              low: formatMoney(office.similar.low, office.similar.currency, locale),
              high: formatMoney(office.similar.high, office.similar.currency, locale),
            })}
          </p>
        )}
      </TextField>
      <CheckField name="chargesUsed" defaultChecked={fields['chargesUsed'] === 'yes'}>
        {t('chargesUsed')}
        <span className="quiet small rule-detail">{t('chargesUsedHint')}</span>
      </CheckField>
    </>
  )
}

export function TypeFields({ fields }: StepFieldsProps) {
  const t = useTexts({ de, en })
  const choices = AUDIENCES.map((value) => ({ value, label: t(`audience_${value}`) }))
  return (
    <>
      <Choice name="audience" legend={t('audience')} chosen={audienceOf(fields)} choices={choices} />
      <TextField
        label={t('companies')}
        name="companies"
        defaultValue={fields['companies']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={400}
      >
        <p className="quiet small">{t('companiesHint')}</p>
      </TextField>
    </>
  )
}

export function HoursFields({ fields }: StepFieldsProps) {
  const t = useTexts({ de, en })
  return (
    <TextField
      label={t('notice')}
      name="notice"
      defaultValue={fields['notice'] ?? '0'}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
    >
      <p className="quiet small">{t('noticeHint')}</p>
    </TextField>
  )
}

export function EquipmentFields({ fields }: StepFieldsProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const [has, setHas] = useState<Readonly<Record<string, boolean>>>(() =>
    Object.fromEntries(EQUIPMENT.map(({ key }) => [key, fields[hasField(key)] === 'yes'])),
  )
  return (
    <div className="equipment-choice">
      {EQUIPMENT.map(({ key, icon, ...names }) => (
        <div key={key} data-has={has[key] || undefined}>
          <CheckField
            name={hasField(key)}
            defaultChecked={fields[hasField(key)] === 'yes'}
            onChange={(event) => setHas({ ...has, [key]: event.currentTarget.checked })}
          >
            <EquipmentIcon icon={icon} /> {names[locale]}
          </CheckField>
          <div className="equipment-details">
            {(['de', 'en'] as const).map((language) => (
              <TextField
                key={language}
                label={t(language === 'de' ? 'detailDe' : 'detailEn', { name: names[locale] })}
                name={detailField(key, language)}
                defaultValue={fields[detailField(key, language)]}
                maxLength={LONGEST_DETAIL}
                lang={language}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

export function RulesFields({ fields }: StepFieldsProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  return (
    <>
      <div className="rule-choice">
        {HOUSE_RULES.map(({ key, icon, ...names }) => (
          <CheckField key={key} name={ruleField(key)} defaultChecked={fields[ruleField(key)] === 'yes'}>
            <EquipmentIcon icon={icon} /> {names[locale]}
          </CheckField>
        ))}
      </div>
      <ListField legend={t('ownRules')} name="own" items={ownRules(fields)} />
    </>
  )
}

function ownRules(fields: Fields) {
  return Array.from({ length: MOST_OWN_RULES }, (_, place) => {
    const [titleDe = '', descriptionDe = '', titleEn = '', descriptionEn = ''] = OWN_RULE_PARTS.map(
      (part) => fields[ownRuleField(place, part)] ?? '',
    )
    return { titleDe, descriptionDe, titleEn: titleEn || null, descriptionEn: descriptionEn || null }
  }).filter((rule) => rule.titleDe !== '' || rule.descriptionDe !== '')
}
