/** The form: one part for persons and one for companies, of which the chosen one shows. Without script both do. */
import { DayField } from '#client/form/day/day-field.tsx'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { CheckField } from '#client/form/check-field.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { readTaxProfile } from '../contract.ts'
import { placeField, placeIdField, tinCountryField, TIN_FIELDS, tinField } from '../rules/tax-form.ts'
import type { TaxField } from '../rules/tax-data.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Profile = ReplyData<typeof readTaxProfile>['data']

export type TaxFormProps = {
  profile: Profile
  countries: readonly (readonly [code: string, name: string])[]
  answer: FormAnswer | undefined
  today: string
}

export function TaxForm({ profile, countries, answer, today }: TaxFormProps) {
  const t = useTexts({ de, en })
  const [kind, setKind] = useState(answer?.values['kind'] ?? profile.kind ?? '')
  const isMissing = (field: TaxField) => profile.missing.includes(field)
  return (
    <PostForm className="stack" intent="tax" answer={answer} preventScrollReset>
      <section className="panel stack">
        <SelectField
          label={t('kind')}
          name="kind"
          defaultValue={profile.kind ?? ''}
          onChange={(event) => setKind(event.target.value)}
          options={[
            ['', t('kindNone')],
            ['individual', t('kind_individual')],
            ['entity', t('kind_entity')],
          ]}
        />
        <Missing if={isMissing('kind')} />
      </section>
      <section className="panel stack" hidden={kind === 'entity'} aria-labelledby="tax-person">
        <h2 id="tax-person">{t('personTitle')}</h2>
        <div className="form-grid">
          <div className="half">
            <TextField
              label={t('givenName')}
              name="givenName"
              autoComplete="given-name"
              maxLength={80}
              defaultValue={profile.givenName}
            >
              <Missing if={isMissing('givenName')} />
            </TextField>
          </div>
          <div className="half">
            <TextField
              label={t('surname')}
              name="surname"
              autoComplete="family-name"
              maxLength={80}
              defaultValue={profile.surname}
            >
              <Missing if={isMissing('surname')} />
            </TextField>
          </div>
          <div className="half">
            <DayField
              label={t('birthDate')}
              name="birthDate"
              autoComplete="bday"
              min="1900-01-01"
              max={today}
              defaultValue={profile.birthDate ?? ''}
            >
              <Missing if={isMissing('birthDate')} />
            </DayField>
          </div>
        </div>
      </section>
      <section className="panel stack" aria-labelledby="tax-tin">
        <h2 id="tax-tin">{t('tinTitle')}</h2>
        <p className="hint" id="tax-tin-hint">
          {t('tinHint')}
        </p>
        {TIN_FIELDS.map((at) => (
          <div key={at} className="form-grid">
            <div className="half">
              <TextField
                label={
                  at === 0 ? (
                    t('tin')
                  ) : (
                    <>
                      {t('tinNth')} <span className="quiet">{t('optional')}</span>
                    </>
                  )
                }
                name={tinField(at)}
                autoComplete="off"
                maxLength={40}
                aria-describedby="tax-tin-hint"
                defaultValue={profile.tins[at]?.number ?? ''}
              >
                {at === 0 && <Missing if={isMissing('tin')} />}
              </TextField>
            </div>
            <div className="half">
              <SelectField
                label={t(at === 0 ? 'tinCountry' : 'tinCountryNth')}
                name={tinCountryField(at)}
                defaultValue={profile.tins[at]?.country ?? 'DE'}
                options={(['DE', 'AT', 'CH'] as const).map((code) => [code, t(`country${code}`)])}
              />
            </div>
          </div>
        ))}
        <div className="stack" hidden={kind === 'entity'}>
          <CheckField name="hasNoTin" defaultChecked={profile.hasNoTin}>
            {t('hasNoTin')}
          </CheckField>
          <p className="hint" id="tax-birth-place">
            {t('birthPlaceHint')}
          </p>
          <div className="form-grid">
            <div className="half">
              <TextField
                label={t('birthCity')}
                name="birthCity"
                autoComplete="off"
                maxLength={80}
                aria-describedby="tax-birth-place"
                defaultValue={profile.birthCity}
              >
                <Missing if={isMissing('birthPlace')} />
              </TextField>
            </div>
            <div className="half">
              <SelectField
                label={t('birthCountry')}
                name="birthCountry"
                defaultValue={profile.birthCountry}
                options={[['', t('kindNone')], ...countries]}
              />
            </div>
          </div>
        </div>
      </section>
      <section className="panel stack" hidden={kind === 'individual'} aria-labelledby="tax-entity">
        <h2 id="tax-entity">{t('entityTitle')}</h2>
        <Register profile={profile} isMissing={isMissing('register')} />
      </section>
      {profile.places.length > 0 && (
        <section className="panel stack" aria-labelledby="tax-places">
          <h2 id="tax-places">{t('placesTitle')}</h2>
          <p className="quiet">{t('placesLead')}</p>
          {profile.places.map(({ id, street, postcode, city, landRegister }, at) => (
            <div key={id}>
              <input type="hidden" name={placeIdField(at)} value={id} />
              <TextField
                label={
                  <>
                    {t('landRegister', { street, city: `${postcode} ${city}` })}{' '}
                    <span className="quiet">{t('optional')}</span>
                  </>
                }
                name={placeField(at)}
                autoComplete="off"
                maxLength={120}
                defaultValue={landRegister}
              />
            </div>
          ))}
        </section>
      )}
      <Known profile={profile} isMissing={isMissing('address')} />
      <FormMessage done={t('saved')} />
      <div className="row">
        <SubmitButton look="primary">{t('save')}</SubmitButton>
      </div>
    </PostForm>
  )
}

function Missing({ if: isMissing }: { if: boolean }): ReactNode {
  const t = useTexts({ de, en })
  return isMissing && <span className="small tax-missing">{t('stillMissing')}</span>
}

function Register({ profile: { known, hasNoRegister }, isMissing }: { profile: Profile; isMissing: boolean }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <>
      <dl className="summary-facts">
        <div>
          <dt>{t('registerTitle')}</dt>
          <dd>{known.registerNumber || t('registerNone')}</dd>
        </div>
      </dl>
      <Missing if={isMissing} />
      <Link to={path('/account/provider')}>{t('registerGo')}</Link>
      <CheckField name="hasNoRegister" defaultChecked={hasNoRegister}>
        {t('hasNoRegister')}
      </CheckField>
    </>
  )
}

/** What was said elsewhere, and where it is changed. */
function Known({ profile: { known }, isMissing }: { profile: Profile; isMissing: boolean }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <section className="panel stack" aria-labelledby="tax-known">
      <h2 id="tax-known">{t('knownTitle')}</h2>
      <dl className="summary-facts">
        <div>
          <dt>{t('address')}</dt>
          <dd>{known.address ? known.address.join(', ') : t('addressNone')}</dd>
        </div>
        <div>
          <dt>{t('vatId')}</dt>
          <dd>{known.vatId || t('none')}</dd>
        </div>
        <div>
          <dt>{t('account')}</dt>
          <dd>{t(known.hasPayee ? 'accountKnown' : 'accountNone')}</dd>
        </div>
      </dl>
      <Missing if={isMissing} />
      <Link to={path('/account/billing-address')}>{t(known.address ? 'addressGo' : 'addressAdd')}</Link>
    </section>
  )
}
