import { type ServiceChoice, type StaffMember, staffName } from '#machines/flows/staff/staffFields.ts';
import { listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { colorWord } from '#src/screens/form/colorWords.ts';
import { picture } from '#src/screens/form/picture.css.ts';
import { Card } from '#src/ui/Card.tsx';
import { ColorChip } from '#src/ui/Chip.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { roles } from './shared/roles.ts';
import * as css from './staff.css.ts';
import { languageName } from './words.ts';

/** Who someone is, and what they give. */
export function StaffFacts({
  member,
  services,
}: {
  member: StaffMember;
  services: readonly ServiceChoice[];
}) {
  const given = services.filter(({ id }) => member.services?.includes(id));
  return (
    <Card title={t('Profile')}>
      {member.photo_url && (
        <img
          className={picture}
          src={member.photo_url}
          alt={t('Portrait of {name}', { name: staffName(member) })}
        />
      )}
      <DescriptionList
        items={[
          { term: t('Role'), value: roles[member.role].word },
          { term: t('Speciality'), value: member.speciality },
          { term: t('Licence number'), value: member.licence_number },
          { term: t('Email'), value: member.email },
          { term: t('Phone number'), value: member.phone_number },
          { term: t('Languages'), value: listed((member.languages ?? []).map(languageName)) },
          {
            term: t('Services'),
            value:
              given.length === 0 ? (
                t('those that everyone provides')
              ) : (
                <ul className={css.plain}>
                  {given.map(({ id, name }) => (
                    <li key={id}>
                      <TextTo to="/dashboard/services/detail/$idx" params={{ idx: String(id) }}>
                        <bdi>{name}</bdi>
                      </TextTo>
                    </li>
                  ))}
                </ul>
              ),
          },
          { term: t('Colour'), value: <ColorChip color={member.color}>{colorWord(member.color)}</ColorChip> },
          { term: t('About'), value: member.bio },
          {
            term: t('Signature'),
            value: member.signature_image ? (
              <img
                className={picture}
                src={member.signature_image}
                alt={t('Signature of {name}', { name: staffName(member) })}
              />
            ) : (
              ''
            ),
          },
        ]}
      />
    </Card>
  );
}
