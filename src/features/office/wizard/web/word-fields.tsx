import { Fragment } from 'react'
import { useTexts } from '#client/use-texts.ts'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { Button } from '#ui/button.tsx'
import {
  LONGEST_ENTRANCE,
  LONGEST_LONG_TEXT,
  LONGEST_SECRET,
  LONGEST_SHORT_TEXT,
  LONGEST_TITLE,
} from '../rules/wizard-limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { StepFieldsProps } from './step-fields.ts'
import { TagField } from './tag-field.tsx'
import { useTitleProposal } from './use-title-proposal.ts'

export function TitleFields({ fields, office, changed }: StepFieldsProps) {
  const t = useTexts({ de, en })
  const proposal = useTitleProposal(office)
  const take = (event: React.MouseEvent<HTMLButtonElement>) => {
    const input = event.currentTarget.form?.elements.namedItem('title_de')
    if (!(input instanceof HTMLInputElement)) return
    input.value = proposal
    input.focus()
    changed()
  }
  return (
    <>
      <TextField
        label={t('titleDe')}
        name="title_de"
        defaultValue={fields['title_de']}
        maxLength={LONGEST_TITLE}
        required
        lang="de"
      >
        <p className="quiet small">{t('titleHint')}</p>
      </TextField>
      {proposal !== '' && (
        <p>
          <Button look="text" onClick={take}>
            {t('titleProposal', { title: proposal })}
          </Button>
        </p>
      )}
      <TextField
        label={`${t('titleEn')} (${t('optional')})`}
        name="title_en"
        defaultValue={fields['title_en']}
        maxLength={LONGEST_TITLE}
        lang="en"
      />
    </>
  )
}

const LANGUAGES = ['de', 'en'] as const

export function InformationFields({ fields, changed }: StepFieldsProps) {
  const t = useTexts({ de, en })
  const optional = (label: string) => `${label} (${t('optional')})`
  return (
    <>
      <TagField
        label={t('tagsDe')}
        name="tags_de"
        value={fields['tags_de'] ?? ''}
        language="de"
        required
        changed={changed}
      />
      {LANGUAGES.map((language) => (
        <Fragment key={language}>
          <TextField
            label={optional(t(language === 'de' ? 'shortDe' : 'shortEn'))}
            name={`short_${language}`}
            defaultValue={fields[`short_${language}`]}
            maxLength={LONGEST_SHORT_TEXT}
            lang={language}
          />
          <TextAreaField
            label={optional(t(language === 'de' ? 'longDe' : 'longEn'))}
            name={`long_${language}`}
            defaultValue={fields[`long_${language}`]}
            maxLength={LONGEST_LONG_TEXT}
            rows={7}
            lang={language}
          />
        </Fragment>
      ))}
      <TagField
        label={optional(t('tagsEn'))}
        name="tags_en"
        value={fields['tags_en'] ?? ''}
        language="en"
        changed={changed}
      />
    </>
  )
}

export function ContactFields({ fields }: StepFieldsProps) {
  const t = useTexts({ de, en })
  return (
    <>
      <TextField
        label={t('contactName')}
        name="name"
        defaultValue={fields['name']}
        maxLength={120}
        autoComplete="name"
      />
      <TextField
        label={t('contactPhone')}
        name="phone"
        type="tel"
        defaultValue={fields['phone']}
        maxLength={20}
        autoComplete="tel"
      />
      <TextField
        label={t('contactEmail')}
        name="email"
        type="email"
        defaultValue={fields['email']}
        maxLength={254}
        autoComplete="email"
      />
      {LANGUAGES.map((language) => (
        <TextAreaField
          key={language}
          label={t(language === 'de' ? 'entranceDe' : 'entranceEn')}
          name={`entrance_${language}`}
          defaultValue={fields[`entrance_${language}`]}
          maxLength={LONGEST_ENTRANCE}
          rows={3}
          lang={language}
        />
      ))}
      <TextField
        label={t('wifi')}
        name="wifi"
        defaultValue={fields['wifi']}
        maxLength={LONGEST_SECRET}
        autoComplete="off"
        aria-describedby="secret-hint"
      />
      <TextField
        label={t('doorCode')}
        name="doorCode"
        defaultValue={fields['doorCode']}
        maxLength={LONGEST_SECRET}
        autoComplete="off"
        aria-describedby="secret-hint"
      >
        <p className="quiet small" id="secret-hint">
          {t('secretHint')}
        </p>
      </TextField>
    </>
  )
}
