/** Makes a discount code: what it takes off, and what it is restricted to. */
import { CheckField } from '#client/form/check-field.tsx'
import { DayField } from '#client/form/day/day-field.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { ALL_WEEKDAYS } from '../rules/terms.ts'
import { officeField, weekdayField } from '../rules/typed-terms.ts'
import { MAKE } from './discount-data.ts'
import { weekdayName } from '#kernel/weekday-name.ts'

type DiscountFormProps = {
  answer: FormAnswer | undefined
  /** A provider's own; operators name offices, providers and people instead. */
  offices: readonly { readonly id: number; readonly title: string }[] | null
}

export function DiscountForm({ answer, offices }: DiscountFormProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const refused = answer?.intent === MAKE && !answer.done ? answer : undefined
  return (
    <details className="panel stack" open={refused !== undefined}>
      <summary>{t('make')}</summary>
      <PostForm className="form-grid" intent={MAKE} answer={refused}>
        <div className="full">
          <TextField
            label={t('code')}
            name="code"
            required
            minLength={3}
            maxLength={30}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          >
            <span className="hint">{t('codeHint')}</span>
          </TextField>
        </div>
        <div className="third">
          <TextField label={t('percent')} name="percent" inputMode="numeric" maxLength={3} />
        </div>
        <div className="third">
          <TextField label={t('amount')} name="amount" inputMode="decimal" maxLength={12} />
        </div>
        <div className="third">
          <SelectField
            label={t('currency')}
            name="currency"
            options={[
              ['', t('currencyNone')],
              ['EUR', 'EUR'],
              ['CHF', 'CHF'],
            ]}
          />
        </div>
        <p className="hint full">{t('amountHint')}</p>
        <div className="half">
          <TextField label={t('usageLimit')} name="usageLimit" inputMode="numeric" maxLength={7}>
            <span className="hint">{t('limitHint')}</span>
          </TextField>
        </div>
        <div className="half">
          <TextField label={t('personLimit')} name="personLimit" inputMode="numeric" maxLength={7} defaultValue="1">
            <span className="hint">{t('limitHint')}</span>
          </TextField>
        </div>
        <div className="half">
          <DayField label={t('validFrom')} name="validFrom" />
        </div>
        <div className="half">
          <DayField label={t('validUntil')} name="validUntil" />
        </div>
        <div className="half">
          <DayField label={t('bookingFrom')} name="bookingFrom" />
        </div>
        <div className="half">
          <DayField label={t('bookingUntil')} name="bookingUntil" />
        </div>
        <fieldset className="full list-field">
          <legend className="label">{t('weekdays')}</legend>
          <div className="row">
            {ALL_WEEKDAYS.map((day) => (
              <CheckField key={day} name={weekdayField(day)} defaultChecked>
                {weekdayName(day, locale)}
              </CheckField>
            ))}
          </div>
        </fieldset>
        <div className="half">
          <TextField label={t('minimum')} name="minimum" inputMode="decimal" maxLength={12} />
        </div>
        <div className="half">
          <TextField label={t('maximum')} name="maximum" inputMode="decimal" maxLength={12} />
        </div>
        {offices === null ? <Reach /> : offices.length > 1 && <OwnOffices offices={offices} />}
        <div className="full">
          <FormMessage />
          <SubmitButton look="primary" busyText={t('making')}>
            {t('makeGo')}
          </SubmitButton>
        </div>
      </PostForm>
    </details>
  )
}

function OwnOffices({ offices }: { offices: NonNullable<DiscountFormProps['offices']> }) {
  const t = useTexts({ de, en })
  return (
    <fieldset className="full list-field">
      <legend className="label">{t('offices')}</legend>
      <div className="stack">
        {offices.map(({ id, title }) => (
          <CheckField key={id} name={officeField(id)}>
            {title}
          </CheckField>
        ))}
      </div>
    </fieldset>
  )
}

/** What operators choose besides. */
function Reach() {
  const t = useTexts({ de, en })
  return (
    <>
      <div className="full">
        <SelectField
          label={t('fundedBy')}
          name="fundedBy"
          options={[
            ['platform', t('fundedBy_platform')],
            ['provider', t('fundedBy_provider')],
          ]}
        />
      </div>
      <div className="half">
        <TextField label={t('offices')} name="offices" maxLength={4000}>
          <span className="hint">{t('officesHint')}</span>
        </TextField>
      </div>
      <div className="half">
        <TextField label={t('providers')} name="providers" maxLength={4000}>
          <span className="hint">{t('officesHint')}</span>
        </TextField>
      </div>
      <div className="full">
        <TextAreaField label={t('people')} name="people" rows={2} maxLength={20_000}>
          <span className="hint">{t('peopleHint')}</span>
        </TextAreaField>
      </div>
    </>
  )
}
