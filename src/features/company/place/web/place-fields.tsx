/** The fields of a place: what it is called, where it is, and how many can work there. */
import { SelectField } from '#client/form/select-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import { LONGEST_NOTE, LONGEST_TITLE, MOST_SEATS } from '../rules/limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Place } from './place-data.ts'
import { addressField } from './place-form.ts'

type PlaceFieldsProps = {
  kind: Place['kind']
  /** Null for one that is added. */
  place: Place | null
  /** What it is called unless it is said otherwise. */
  title?: string
}

const COUNTRIES = ['DE', 'AT', 'CH'] as const

export function PlaceFields({ kind, place, title = '' }: PlaceFieldsProps) {
  const t = useTexts({ de, en })
  const address = place?.address
  // Another place may be just a name until it is shared.
  const isNeeded = kind !== 'other'
  const optional = (label: string) =>
    isNeeded ? (
      label
    ) : (
      <>
        {label} <span className="quiet">{t('optional')}</span>
      </>
    )
  return (
    <div className="form-grid">
      <div className="rest">
        <TextField
          label={t('title')}
          name="title"
          required
          maxLength={LONGEST_TITLE}
          defaultValue={place?.title ?? title}
          autoComplete="off"
        />
      </div>
      <div className="third">
        <TextField
          label={t('seats')}
          name="seats"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_SEATS}
          required
          defaultValue={String(place?.seats ?? 1)}
        />
      </div>
      <div className="full">
        <TextField
          label={optional(t('street'))}
          name={addressField('street')}
          required={isNeeded}
          maxLength={120}
          defaultValue={address?.street}
          autoComplete={kind === 'home' ? 'address-line1' : 'off'}
        />
      </div>
      <div className="third">
        <TextField
          label={optional(t('postcode'))}
          name={addressField('postcode')}
          required={isNeeded}
          maxLength={10}
          defaultValue={address?.postcode}
          autoComplete={kind === 'home' ? 'postal-code' : 'off'}
        />
      </div>
      <div className="rest">
        <TextField
          label={optional(t('city'))}
          name={addressField('city')}
          required={isNeeded}
          maxLength={80}
          defaultValue={address?.city}
          autoComplete={kind === 'home' ? 'address-level2' : 'off'}
        />
      </div>
      <div className="half">
        <SelectField
          label={t('country')}
          name={addressField('country')}
          defaultValue={address?.country ?? 'DE'}
          options={COUNTRIES.map((country) => [country, t(`country${country}`)])}
        />
      </div>
      {kind !== 'company' && (
        <div className="full">
          <TextField
            label={
              <>
                {t('note')} <span className="quiet">{t('optional')}</span>
              </>
            }
            name="note"
            maxLength={LONGEST_NOTE}
            defaultValue={place?.note}
            autoComplete="off"
          />
        </div>
      )}
    </div>
  )
}
