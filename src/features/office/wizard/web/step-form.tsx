/** The form of one step. It saves itself while it is filled in; without script its button does. */
import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useRevalidator } from 'react-router'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { intlTag } from '#kernel/locale.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { proposedFields } from '../rules/proposed-fields.ts'
import { pathOfStep, stepAfter, type Fields, type FieldStep } from '../rules/wizard-steps.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { LocationFields } from './location-fields.tsx'
import { EquipmentFields, HoursFields, PricingFields, RulesFields, TypeFields } from './offer-fields.tsx'
import { CategoryFields, EditFields } from './place-fields.tsx'
import type { EditedOffice, StepAnswer, StepFieldsProps } from './step-fields.ts'
import { unsentOf } from './unsent-fields.ts'
import { fieldsOf, useAutosave, type Saved, type SaveState } from './use-autosave.ts'
import { useTitleProposal } from './use-title-proposal.ts'
import { WeekFields } from './week-fields.tsx'
import { ContactFields, InformationFields, TitleFields } from './word-fields.tsx'

const FIELDS: Readonly<Record<FieldStep, ComponentType<StepFieldsProps>>> = {
  location: LocationFields,
  category: CategoryFields,
  edit: EditFields,
  week: WeekFields,
  pricing: PricingFields,
  title: TitleFields,
  information: InformationFields,
  type: TypeFields,
  hours: HoursFields,
  equipment: EquipmentFields,
  rules: RulesFields,
  contact: ContactFields,
}

type StepFormProps = {
  office: EditedOffice
  step: FieldStep
  answer: StepAnswer | undefined
  /** With each change, saved or not. */
  onTyped: (fields: Fields) => void
  onSaved: (saved: Saved) => void
}

export function StepForm({ office, step, answer, onTyped, onSaved }: StepFormProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { revalidate } = useRevalidator()
  const frame = useRef<HTMLDivElement>(null)
  const [stored, setStored] = useState(office.steps[step])
  const proposal = useTitleProposal(office)
  const [start, setStart] = useState<{ readonly key: number; readonly fields: Fields }>({
    key: 0,
    fields: office.status === 'draft' ? proposedFields(step, office.steps[step], proposal) : office.steps[step].fields,
  })
  const autosave = useAutosave({
    id: office.id,
    step,
    version: office.steps[step].version,
    onSaved: (saved) => {
      setStored(saved.step)
      onSaved(saved)
    },
  })
  const isDraft = office.status === 'draft'
  const { changed: sent } = autosave
  const typed = useRef(onTyped)
  typed.current = onTyped
  const [changed] = useState(() => () => {
    const form = frame.current?.querySelector('form')
    if (!form) return
    if (isDraft) sent(form)
    typed.current(fieldsOf(form))
  })
  useEffect(() => {
    const unsent = isDraft ? unsentOf(office.id, step, office.steps[step]) : null
    if (unsent) setStart({ key: 1, fields: unsent })
  }, [office.id, office.steps, step, isDraft])
  // What the form began anew with is read from its fields, so not before they show it.
  useEffect(() => {
    if (start.key > 0) changed()
  }, [start, changed])
  const [proposed] = useState(start.fields === office.steps[step].fields ? null : start.fields)
  // The card shows what is proposed, which going on accepts.
  useEffect(() => {
    if (proposed) typed.current(proposed)
  }, [proposed])
  // Without autosave it is the answer that has what the server found.
  const answered = !isDraft && step === 'location' && answer ? answer.values : {}
  const StepFields = FIELDS[step]
  const after = stepAfter(step)
  return (
    <div ref={frame}>
      {start.key > 0 && <Notice isAnnounced>{t('restored')}</Notice>}
      <Conflict
        state={autosave.state}
        onMine={autosave.keepMine}
        onTheirs={() => {
          if (autosave.state.kind !== 'conflict') return
          setStart({ key: start.key + 1, fields: autosave.state.theirs.fields })
          void revalidate()
        }}
      />
      <PostForm
        key={start.key}
        className="stack step-form"
        answer={answer}
        noValidate
        onInput={changed}
        onBlur={autosave.flush}
        onSubmit={(event) => {
          // What is on its way would be another version than the one that this form sends.
          if (!autosave.isPending()) return
          event.preventDefault()
          const form = event.currentTarget
          void autosave.settle().then((version) => {
            // The server is away: the line below says so, and leaving the page would only show an error.
            if (autosave.isPending()) return
            const field = form.elements.namedItem('version')
            if (field instanceof HTMLInputElement) field.value = String(version)
            form.requestSubmit()
          })
        }}
      >
        <input type="hidden" name="version" value={isDraft ? stored.version : office.steps[step].version} />
        <StepFields
          group={office.group}
          fields={{ ...start.fields, ...answered }}
          stored={{ ...stored.fields, ...answered }}
          office={office}
          changed={changed}
        />
        <FormMessage done={t('saved')} />
        <Effects effects={answer?.effects ?? null} />
        {answer?.intent === 'conflict' && <Notice tone="bad">{t('conflictPlain')}</Notice>}
        <div className="row step-foot">
          {isDraft && after && (
            <ButtonLink to={path(`/account/my/office/${office.id}/${pathOfStep(after, office.group)}`)}>
              {t('later')}
            </ButtonLink>
          )}
          <SubmitButton look="primary" busyText={t('saving')}>
            {isDraft && after ? t('next') : t('save')}
          </SubmitButton>
        </div>
      </PostForm>
      <SaveLine state={autosave.state} />
    </div>
  )
}

function SaveLine({ state }: { state: SaveState }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const time = new Intl.DateTimeFormat(intlTag(locale), { hour: '2-digit', minute: '2-digit' })
  return (
    <p className="save-line quiet small" role="status" data-save={state.kind}>
      {state.kind === 'saving' && (
        <>
          <CloudUpload size={16} /> {t('saving')}
        </>
      )}
      {state.kind === 'saved' && (
        <>
          <CloudUpload size={16} /> {t('savedAt', { time: time.format(state.at) })}
        </>
      )}
      {state.kind === 'offline' && (
        <>
          <CloudOff size={16} /> {t('offline')}
        </>
      )}
      {state.kind === 'refused' && (
        <>
          <TriangleAlert size={16} /> {t('notSaved', { message: state.message })}
        </>
      )}
    </p>
  )
}

/** What a change of hours, desks or the address would do; the button makes it all the same, or from the day on which it is possible. */
function Effects({ effects }: { effects: NonNullable<StepAnswer['effects']> | null }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  if (effects === null) return null
  const { outside, possibleFrom, moved } = effects
  if (moved.length > 0)
    return (
      <Notice isAnnounced>
        <p>{t('effectsMoved', { count: moved.length })}</p>
        <ul>
          {moved.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
        <p>{t('effectsMovedHint')}</p>
        <SubmitButton name="seen" value={moved.map(({ id }) => id).join(',')}>
          {t('effectsMove')}
        </SubmitButton>
      </Notice>
    )
  if (possibleFrom === null)
    return (
      <Notice isAnnounced>
        <p>{t('effectsOutside', { count: outside.length })}</p>
        <SubmitButton name="seen" value={outside.join(',')}>
          {t('effectsSave')}
        </SubmitButton>
      </Notice>
    )
  const day = Temporal.PlainDate.from(possibleFrom).toLocaleString(intlTag(locale), { dateStyle: 'medium' })
  return (
    <Notice isAnnounced>
      <p>{t('effectsDesks', { day })}</p>
      <SubmitButton name="from" value={possibleFrom}>
        {t('effectsFrom', { day })}
      </SubmitButton>
    </Notice>
  )
}

type ConflictProps = { state: SaveState; onMine: () => void; onTheirs: () => void }

/** Spec 5: nothing typed is lost. What is here stays in the form until somebody chooses. */
function Conflict({ state, onMine, onTheirs }: ConflictProps) {
  const t = useTexts({ de, en })
  if (state.kind !== 'conflict') return null
  const { theirs, mine } = state
  const other = Object.keys({ ...theirs.fields, ...mine }).filter(
    (name) => (theirs.fields[name] ?? '') !== (mine[name] ?? ''),
  )
  return (
    <Notice tone="bad" isAnnounced>
      <p>{t('conflict')}</p>
      <ul>
        {other.map((name) => (
          <li key={name}>{theirs.fields[name] || t('nothing')}</li>
        ))}
      </ul>
      <p className="row">
        <Button onClick={onMine}>{t('conflictMine')}</Button>
        <Button onClick={onTheirs}>{t('conflictTheirs')}</Button>
      </p>
    </Notice>
  )
}
