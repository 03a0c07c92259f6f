/** Where the office is: one of the provider's locations, or a new address with a pin at its entrance. */
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { CheckField } from '#client/form/check-field.tsx'
import { useFieldError, useFormState } from '#client/form/form-state.ts'
import { TextField } from '#client/form/text-field.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { useTexts } from '#client/use-texts.ts'
import type { LatLng } from '#kernel/geo.ts'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { currencyOf, mapStart, metresFromAddress, movedBy, pointOf, zoneOf } from '../rules/pin.ts'
import { PIN_ASKS_METRES } from '../rules/wizard-limits.ts'
import type { Fields } from '../rules/wizard-steps.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { Choice } from './place-fields.tsx'
import type { EditedOffice, StepFieldsProps } from './step-fields.ts'

const PinMap = lazy(() => import('./pin-map.tsx').then((part) => ({ default: part.PinMap })))
const COUNTRIES = ['DE', 'AT', 'CH'] as const

export function LocationFields({ fields, stored, office, changed }: StepFieldsProps) {
  const t = useTexts({ de, en })
  const [known, setKnown] = useState(fields['locationId'] ?? '')
  return (
    <>
      {office.status === 'draft' && office.locations.length > 0 ? (
        <KnownLocations office={office} chosen={known} onChoose={setKnown} />
      ) : (
        <input type="hidden" name="locationId" value="" />
      )}
      {office.status !== 'draft' && <p className="quiet">{t('addressShared')}</p>}
      <div className="stack location-columns" hidden={known !== ''}>
        <TextField
          label={t('street')}
          name="street"
          defaultValue={fields['street']}
          maxLength={120}
          autoComplete="address-line1"
          required={known === ''}
        />
        <div className="field-pairs">
          <TextField
            label={t('postcode')}
            name="postcode"
            defaultValue={fields['postcode']}
            maxLength={10}
            inputMode="numeric"
            autoComplete="postal-code"
            required={known === ''}
          />
          <TextField
            label={t('city')}
            name="city"
            defaultValue={fields['city']}
            maxLength={80}
            autoComplete="address-level2"
            required={known === ''}
          />
        </div>
        <Choice
          name="country"
          legend={t('country')}
          chosen={fields['country'] ?? 'DE'}
          choices={COUNTRIES.map((value) => ({ value, label: t(`country_${value}`) }))}
          isInline
        />
        <PinFields fields={fields} stored={stored} changed={changed} />
      </div>
    </>
  )
}

type KnownProps = { office: EditedOffice; chosen: string; onChoose: (id: string) => void }

function KnownLocations({ office, chosen, onChoose }: KnownProps) {
  const t = useTexts({ de, en })
  const { values } = useFormState()
  const choices = [
    ...office.locations.map((one) => ({
      value: String(one.id),
      label: `${one.street}, ${one.postcode} ${one.city}`,
      hint: t('officesThere', { count: one.offices }),
    })),
    { value: '', label: t('newAddress'), hint: '' },
  ]
  return (
    <fieldset className="choice-rows">
      <legend className="visually-hidden">{t('knownLocation')}</legend>
      {choices.map(({ value, label, hint }) => (
        <Check
          key={value}
          kind="radio"
          name="locationId"
          value={value}
          defaultChecked={(values['locationId'] ?? chosen) === value}
          onChange={() => onChoose(value)}
        >
          {label} {hint !== '' && <span className="quiet small">{hint}</span>}
        </Check>
      ))}
    </fieldset>
  )
}

const PIN_FIELDS = ['lat', 'lng', 'foundLat', 'foundLng', 'precision', 'district'] as const
type Pin = Readonly<Record<(typeof PIN_FIELDS)[number], string>>
const pinOf = (fields: Fields) => Object.fromEntries(PIN_FIELDS.map((name) => [name, fields[name] ?? ''])) as Pin

const WAYS: readonly { way: 'North' | 'West' | 'East' | 'South'; Icon: LucideIcon; east: number; north: number }[] = [
  { way: 'North', Icon: ArrowUp, east: 0, north: 1 },
  { way: 'West', Icon: ArrowLeft, east: -1, north: 0 },
  { way: 'South', Icon: ArrowDown, east: 0, north: -1 },
  { way: 'East', Icon: ArrowRight, east: 1, north: 0 },
]

function PinFields({ fields, stored, changed }: Pick<StepFieldsProps, 'fields' | 'stored' | 'changed'>) {
  const t = useTexts({ de, en })
  const isHydrated = useHydrated()
  const [pin, setPin] = useState(() => pinOf(fields))
  const errors = { lat: useFieldError('lat'), lng: useFieldError('lng') }
  const found = `${stored['foundLat'] ?? ''},${stored['foundLng'] ?? ''}`
  useEffect(() => {
    // The server has looked up another address; what was moved by hand in the meantime is not where this one is.
    setPin((before) => (`${before.foundLat},${before.foundLng}` === found ? before : pinOf(stored)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another point counts
  }, [found])
  const point = pointOf(pin.lat, pin.lng)
  const metres = point && metresFromAddress({ ...point, foundLat: pin.foundLat, foundLng: pin.foundLng })
  const isFound = pin.foundLat !== ''
  const country = COUNTRIES.find((one) => one === stored['country']) ?? 'DE'
  const start = mapStart(country, stored)
  const [middle, setMiddle] = useState<LatLng | null>(null)
  const move = (to: LatLng) => {
    setPin((before) => ({ ...before, lat: to.lat.toFixed(6), lng: to.lng.toFixed(6) }))
    // After the fields have it.
    setTimeout(changed)
  }
  const back = () => move({ lat: Number(pin.foundLat), lng: Number(pin.foundLng) })
  return (
    <>
      {isFound ? (
        <Notice {...(pin.precision === 'rough' ? {} : { tone: 'good' as const })} isAnnounced>
          {t(pin.precision === 'rough' ? 'foundRoughly' : 'found', {
            zone: zoneOf(country, stored['postcode'] ?? ''),
            currency: currencyOf(country),
          })}
        </Notice>
      ) : (
        (stored['street'] ?? '') !== '' &&
        (stored['city'] ?? '') !== '' &&
        (stored['postcode'] ?? '') !== '' && (
          <p className="error-text" role="status">
            {t('notFound')}
          </p>
        )
      )}
      <section className="panel stack pin-panel" aria-labelledby="pin-title">
        <h2 id="pin-title">{metres === null ? t('pin') : t('pinDistance', { metres })}</h2>
        {isHydrated && (
          <>
            <p className="quiet small">{t(point ? 'pinHint' : 'pinMissing')}</p>
            <div className="pin-map">
              <Suspense fallback={<p className="office-map-wait">{t('mapLoading')}</p>}>
                <PinMap
                  point={point}
                  start={start}
                  viewKey={`${found} ${point === null ? country : 'pin'}`}
                  onMove={move}
                  onMiddle={setMiddle}
                />
              </Suspense>
            </div>
          </>
        )}
        {isHydrated && !point && (
          <p>
            <Button onClick={() => move(middle ?? start.centre)}>{t('pinHere')}</Button>
          </p>
        )}
        {isHydrated && point && (
          <div className="pin-ways">
            {WAYS.map(({ way, Icon, east, north }) => (
              <Button
                key={way}
                look="framed"
                aria-label={t(`pin${way}`)}
                onClick={(event) => {
                  const by = event.shiftKey ? 10 : 1
                  move(movedBy(point, { east: east * by, north: north * by }))
                }}
              >
                <Icon size={18} />
              </Button>
            ))}
          </div>
        )}
        <div className="field-pairs">
          {(['lat', 'lng'] as const).map((name) => (
            <Field key={name} id={`pin-${name}`} label={t(name)} error={errors[name]}>
              <span className="input" data-invalid={errors[name] !== '' || undefined}>
                <input
                  id={`pin-${name}`}
                  name={name}
                  value={pin[name]}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  onChange={(event) => setPin({ ...pin, [name]: event.currentTarget.value })}
                  aria-invalid={errors[name] !== ''}
                  aria-describedby={errors[name] === '' ? undefined : `pin-${name}-error`}
                />
              </span>
            </Field>
          ))}
        </div>
        {isHydrated && isFound && (metres ?? 0) > 0 && (
          <p>
            <Button look="text" onClick={back}>
              {t('pinBack')}
            </Button>
          </p>
        )}
        {(metres ?? 0) > PIN_ASKS_METRES && (
          <CheckField name="farPin" defaultChecked={fields['farPin'] === 'yes'}>
            {t('farPin')}
          </CheckField>
        )}
        {(['foundLat', 'foundLng', 'precision', 'district'] as const).map((name) => (
          <input type="hidden" name={name} value={pin[name]} key={name} />
        ))}
      </section>
    </>
  )
}
