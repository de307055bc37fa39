import { type ServiceChoice, type StaffMember, staffName } from '#machines/flows/staffFields.ts';
import { colorWord } from '#src/screens/form/FormColorField.tsx';
import { Card } from '#src/ui/Card.tsx';
import { LabelChip } from '#src/ui/Chip.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { roles } from './roles.ts';
import * as css from './staff.css.ts';
import { languageName } from './words.ts';

/** Who somebody is, and what they give. */
export function StaffFacts({
  member,
  services,
}: {
  member: StaffMember;
  services: readonly ServiceChoice[];
}) {
  const given = services.filter(({ id }) => member.services?.includes(id));
  return (
    <Card title="Profile">
      {member.photo_url && (
        <img className={css.picture} src={member.photo_url} alt={`Portrait of ${staffName(member)}`} />
      )}
      <DescriptionList
        items={[
          { term: 'Role', value: roles[member.role].word },
          { term: 'Speciality', value: member.speciality },
          { term: 'Licence number', value: member.licence_number },
          { term: 'Email', value: member.email },
          { term: 'Phone number', value: member.phone_number },
          { term: 'Languages', value: (member.languages ?? []).map(languageName).join(', ') },
          {
            term: 'Services',
            value:
              given.length === 0 ? (
                'those that are given by everybody'
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
          { term: 'Colour', value: <LabelChip color={member.color}>{colorWord(member.color)}</LabelChip> },
          { term: 'About', value: member.bio },
          {
            term: 'Signature',
            value: member.signature_image ? (
              <img
                className={css.picture}
                src={member.signature_image}
                alt={`Signature of ${staffName(member)}`}
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
