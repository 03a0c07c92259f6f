/** The states of the controls: as they are, forbidden, busy, wrong, with long words, empty. */
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { Field } from '#ui/field.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

export function Buttons() {
  const t = useGalleryTexts()
  return (
    <>
      <div className="row">
        <Button>{t('save')}</Button>
        <Button look="primary">{t('save')}</Button>
        <Button look="danger">{t('remove')}</Button>
        <Button disabled>{t('forbidden')}</Button>
        <Button look="primary" isBusy>
          {t('busy')}
        </Button>
      </div>
      <Button look="primary" isWide>
        {t('long')}
      </Button>
      <div className="row">
        <Button look="text">{t('remove')}</Button>
        <Button look="icon" aria-label={t('value')}>
          <MapPin size={20} />
        </Button>
        <Button look="framed" aria-label={t('value')}>
          <MapPin size={20} />
        </Button>
        <Button look="framed" aria-label={t('value')} disabled>
          <MapPin size={20} />
        </Button>
        <Button look="round" aria-label={t('value')}>
          <MapPin size={20} />
        </Button>
      </div>
      <p>
        {t('wrong')} <Button look="sentence">{t('remove')}</Button>
      </p>
      <div className="row">
        <ButtonLink to="#part-table">{t('toTable')}</ButtonLink>
        <ButtonLink to="#part-table" look="primary">
          {t('toTable')}
        </ButtonLink>
      </div>
      <ButtonLink to="#part-table" isWide>
        {t('long')}
      </ButtonLink>
    </>
  )
}

export function Fields() {
  const t = useGalleryTexts()
  return (
    <>
      <Field id="field-filled" label={t('label')} error="">
        <span className="input">
          <input id="field-filled" defaultValue={t('value')} />
        </span>
      </Field>
      <Field id="field-empty" label={t('label')} error="" below={<p className="hint">{t('intro')}</p>}>
        <span className="input">
          <input id="field-empty" placeholder={t('value')} />
        </span>
      </Field>
      <Field id="field-forbidden" label={t('forbidden')} error="">
        <span className="input">
          <input id="field-forbidden" disabled defaultValue={t('value')} />
        </span>
      </Field>
      <Field id="field-wrong" label={t('longLabel')} error={t('wrong')}>
        <span className="input" data-invalid="true">
          <input id="field-wrong" aria-invalid="true" aria-describedby="field-wrong-error" defaultValue="DE0" />
        </span>
      </Field>
    </>
  )
}

export function Selects() {
  const t = useGalleryTexts()
  const options = [
    ['DE', t('germany')],
    ['AT', t('austria')],
    ['long', t('long')],
  ] as const
  return (
    <>
      <Select label={t('country')} options={options} />
      <Select label={t('longLabel')} options={options} defaultValue="long" error={t('wrong')} />
      <Select label={t('forbidden')} options={options} disabled />
    </>
  )
}

export function Checks() {
  const t = useGalleryTexts()
  return (
    <div>
      <Check>{t('save')}</Check>
      <Check defaultChecked>{t('long')}</Check>
      <Check error={t('wrong')}>{t('longLabel')}</Check>
      <Check disabled>{t('forbidden')}</Check>
      <Check kind="radio" name="gallery-choice" defaultChecked>
        {t('germany')}
      </Check>
      <Check kind="radio" name="gallery-choice">
        {t('austria')}
      </Check>
      <Check kind="switch">{t('save')}</Check>
      <Check kind="switch" defaultChecked>
        {t('long')}
      </Check>
    </div>
  )
}

export function SettingLists() {
  const t = useGalleryTexts()
  return (
    <SettingList>
      <SettingRow icon={MapPin} tone="good" title={t('country')} note={t('germany')}>
        <Button>{t('remove')}</Button>
      </SettingRow>
      <SettingRow icon={MapPin} title={t('longLabel')} note={t('long')}>
        <Button look="danger">{t('remove')}</Button>
      </SettingRow>
      <SettingRow icon={MapPin} title={t('label')} />
    </SettingList>
  )
}

export function Notices() {
  const t = useGalleryTexts()
  return (
    <>
      <Notice>{t('intro')}</Notice>
      <Notice tone="good">{t('long')}</Notice>
      <Notice tone="bad">{t('wrong')}</Notice>
    </>
  )
}

export function Tags() {
  const t = useGalleryTexts()
  return (
    <div className="row">
      <Tag>{t('past')}</Tag>
      <Tag tone="good">{t('confirmed')}</Tag>
      <Tag tone="bad">{t('refused')}</Tag>
      <Tag>{t('cancelled')}</Tag>
    </div>
  )
}

export function Tables() {
  const t = useGalleryTexts()
  const columns = [
    { key: 'place', title: t('place'), cell: (row: Row) => row.place },
    { key: 'state', title: t('state'), cell: (row: Row) => <Tag tone={row.tone}>{row.state}</Tag> },
    { key: 'price', title: t('price'), cell: (row: Row) => row.price, isNumeric: true },
  ]
  const rows: readonly Row[] = [
    { place: t('value'), tone: 'good', state: t('confirmed'), price: '84,00 €' },
    { place: t('long'), tone: 'bad', state: t('refused'), price: '1.284,50 €' },
  ]
  return (
    <>
      <Table caption={t('tabs')} columns={columns} rows={rows} keyOf={({ place }) => place} empty={t('nothing')} />
      <Table caption={t('past')} columns={columns} rows={[]} keyOf={({ place }) => place} empty={t('nothing')} />
    </>
  )
}

type Row = { place: string; tone: 'good' | 'bad'; state: string; price: string }

export function TabLists() {
  const t = useGalleryTexts()
  return (
    <Tabs
      label={t('tabs')}
      tabs={[
        { key: 'upcoming', title: t('upcoming'), content: <p>{t('value')}</p> },
        { key: 'past', title: t('past'), content: <p>{t('nothing')}</p> },
        { key: 'cancelled', title: t('cancelled'), content: <p>{t('long')}</p> },
      ]}
    />
  )
}

export function FileButtons() {
  const t = useGalleryTexts()
  const [name, setName] = useState('')
  const choose = (file: File) => setName(file.name)
  return (
    <>
      <div className="row">
        <FileButton onChosen={choose}>{t('chooseFile')}</FileButton>
        <FileButton onChosen={choose} aria-invalid aria-describedby="file-button-wrong">
          {t('chooseFile')}
        </FileButton>
        <FileButton onChosen={choose} disabled>
          {t('forbidden')}
        </FileButton>
      </div>
      <p className="error-text" id="file-button-wrong">
        {t('wrong')}
      </p>
      <p role="status">{name}</p>
    </>
  )
}
